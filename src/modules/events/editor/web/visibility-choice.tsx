import { useId } from 'react';
import type { Visibility } from '../contract.ts';
import { visibilityWords } from '../copy.ts';

const visibilities = ['public', 'unlisted', 'members'] as const;

type VisibilityChoiceProps = {
  value: Visibility;
  onChange: (value: Visibility) => void;
  disabled?: boolean;
  /** Set if a heading already labels the choice. */
  hideLabel?: boolean;
};

/** (EVT-07) */
export function VisibilityChoice({
  value: current,
  onChange,
  disabled = false,
  hideLabel,
}: VisibilityChoiceProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className={hideLabel ? 'sr-only' : 'field-label'}>{visibilityWords.visibility}</legend>
      {visibilities.map((value) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={id}
            value={value}
            checked={current === value}
            onChange={() => onChange(value)}
          />
          <span>
            <span className="block font-semibold">{visibilityWords[value].title}</span>
            <span className="block text-small text-ink-2">{visibilityWords[value].message}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
