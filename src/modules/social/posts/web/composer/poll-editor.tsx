import { Button, IconButton } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconPlus, IconX } from '#platform/ui/icons.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { composeWords } from '../../compose-copy.ts';
import { postLimits } from '../../rules.ts';
import { newOption, type Attached } from './draft.ts';

type Poll = Extract<Attached, { type: 'poll' }>;

/** Edits a poll's two to six options and its closing time (PST-17). */
export function PollEditor({ poll, onChange }: { poll: Poll; onChange: (poll: Poll) => void }) {
  const { options, days } = poll;
  return (
    <>
      <ul className="grid gap-2">
        {options.map((option, index) => (
          <li key={option.key} className="flex gap-2">
            <TextInput
              aria-label={composeWords.option(index)}
              placeholder={composeWords.option(index)}
              dir="auto"
              maxLength={200}
              className="flex-1"
              value={option.description}
              onChange={({ target }) =>
                onChange({
                  ...poll,
                  options: options.with(index, { ...option, description: target.value }),
                })
              }
            />
            {options.length > postLimits.pollOptionsMin && (
              <IconButton
                label={composeWords.removeOption(index)}
                icon={<IconX />}
                onClick={() => onChange({ ...poll, options: options.toSpliced(index, 1) })}
              />
            )}
          </li>
        ))}
      </ul>
      {options.length < postLimits.pollOptionsMax && (
        <div>
          <Button
            variant="quiet"
            size="small"
            onClick={() => onChange({ ...poll, options: [...options, newOption()] })}
          >
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
