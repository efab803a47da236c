import { useState } from 'react';
import { foldText } from '../fold-text.ts';
import { Button } from './button.tsx';
import { Chip, ChipGroup } from './chip.tsx';
import { chipPickerWords as words } from './chip-picker-copy.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

type Option = { readonly id: string; readonly name: string };

type ChipPickerProps = {
  label: string;
  /** Of the search field. */
  searchLabel: string;
  /** The most likely first. */
  options: readonly Option[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
  /** No further option can be chosen. */
  isFull?: boolean;
};

/** Options shown before anyone searches. A list this short has no search field. */
const shownAtFirst = 30;

/** Chips to choose several from. A long list can be searched; chosen ones are always shown, first. */
export function ChipPicker(props: ChipPickerProps) {
  const { label, searchLabel, options, chosen, onToggle, isFull = false } = props;
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const isLong = options.length > shownAtFirst;
  const wanted = foldText(text.trim());
  const isOn = ({ id }: Option) => chosen.includes(id);
  const found = options.filter(({ name }) => foldText(name).includes(wanted));
  const offered = wanted !== '' || isWhole ? found : found.slice(0, shownAtFirst);
  const shown = isLong ? [...options.filter(isOn), ...offered.filter((option) => !isOn(option))] : options;
  return (
    <div className="grid gap-3 min-w-0">
      {isLong && (
        <Field label={searchLabel} hideLabel>
          <TextInput
            type="search"
            autoComplete="off"
            placeholder={searchLabel}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              // Never submits the surrounding form.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </Field>
      )}
      <ChipGroup label={label} className="flex-wrap">
        {shown.map((option) => (
          <Chip
            key={option.id}
            pressed={isOn(option)}
            disabled={isFull && !isOn(option)}
            onClick={() => onToggle(option.id)}
          >
            {option.name}
          </Chip>
        ))}
      </ChipGroup>
      <p role="status" className={found.length === 0 ? 'text-small text-ink-2' : 'sr-only'}>
        {wanted !== '' && words.found(found.length)}
      </p>
      {isLong && wanted === '' && !isWhole && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setWhole(true)}>
          {words.all(options.length)}
        </Button>
      )}
    </div>
  );
}
