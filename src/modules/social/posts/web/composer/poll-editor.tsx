import { useRef, useState } from 'react';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconImage, IconPlus, IconX } from '#platform/ui/icons.tsx';
import { Select } from '#platform/ui/select.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';
import { composeWords } from '../../compose-copy.ts';
import { postLimits } from '../../rules.ts';
import { newOption, type OptionDraft, type Attached } from './draft.ts';
import { PictureInput } from './picture-input.tsx';
import type { OptionPictures } from './use-option-pictures.ts';

type Poll = Extract<Attached, { type: 'poll' }>;

type PollEditorProps = {
  poll: Poll;
  pictures: OptionPictures;
  onChange: (poll: Poll) => void;
};

/** Edits a poll's two to six options with their pictures, and its closing time (PST-17). */
export function PollEditor({ poll, pictures, onChange }: PollEditorProps) {
  const { options, days } = poll;
  const files = useRef<HTMLInputElement>(null);
  const choosing = useRef(0);
  const [added, setAdded] = useState<number>();
  function addOption() {
    const option = newOption();
    setAdded(option.key);
    onChange({ ...poll, options: [...options, option] });
  }
  return (
    <>
      <ul className="grid gap-3">
        {options.map((option, index) => (
          <OptionFields
            key={option.key}
            option={option}
            index={index}
            isNew={option.key === added}
            isUploading={pictures.busy.has(option.key)}
            onChoose={() => {
              choosing.current = option.key;
              files.current?.click();
            }}
            onChange={(next) => onChange({ ...poll, options: options.with(index, next) })}
            onRemove={
              options.length > postLimits.pollOptionsMin
                ? () => onChange({ ...poll, options: options.toSpliced(index, 1) })
                : undefined
            }
          />
        ))}
      </ul>
      <PictureInput files={files} onChoose={(file) => pictures.choose(choosing.current, file)} />
      {options.length < postLimits.pollOptionsMax && (
        <div>
          <Button variant="quiet" size="small" onClick={addOption}>
            <IconPlus />
            {composeWords.addOption}
          </Button>
        </div>
      )}
      <Field label={composeWords.closes}>
        <Select
          value={days}
          options={composeWords.closing}
          onChange={({ target }) => onChange({ ...poll, days: target.value })}
        />
      </Field>
    </>
  );
}

/** For the text of each option. */
const mark = 'data-option';

type OptionFieldsProps = {
  option: OptionDraft;
  index: number;
  isNew: boolean;
  isUploading: boolean;
  onChoose: () => void;
  onChange: (option: OptionDraft) => void;
  /** Undefined if the poll needs this option. */
  onRemove: (() => void) | undefined;
};

function OptionFields({
  option,
  index,
  isNew,
  isUploading,
  onChoose,
  onChange,
  onRemove,
}: OptionFieldsProps) {
  const chooser = useRef<HTMLButtonElement>(null);
  const text = useFirstFocus(isNew);
  const { picture, ...rest } = option;
  return (
    <li>
      <div className="flex gap-2">
        <IconButton
          ref={chooser}
          label={picture ? composeWords.changePicture(index) : composeWords.addPicture(index)}
          icon={picture ? <img src={picture.preview} alt="" className="composer-thumb" /> : <IconImage />}
          busy={isUploading}
          onClick={onChoose}
        />
        <TextInput
          ref={text}
          {...{ [mark]: '' }}
          aria-label={composeWords.option(index)}
          placeholder={composeWords.option(index)}
          maxLength={200}
          className="flex-1"
          value={option.description}
          onChange={({ target }) => onChange({ ...option, description: target.value })}
        />
        {onRemove && (
          <IconButton
            label={composeWords.removeOption(index)}
            icon={<IconX />}
            onClick={() => {
              passFocusOn(text.current!, mark);
              onRemove();
            }}
          />
        )}
      </div>
      {picture && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2"
          aria-label={composeWords.removePicture(index)}
          onClick={() => {
            onChange(rest);
            // This button is about to disappear.
            chooser.current?.focus();
          }}
        >
          {composeWords.removePictureShort}
        </Button>
      )}
    </li>
  );
}
