import { useId } from 'react';
import type { Visibility } from '../contract.ts';
import { visibilityWords } from '../copy.ts';
import { saveRefusals } from '../draft-refusals.ts';

const visibilities = ['public', 'unlisted', 'members'] as const;

type VisibilityChoiceProps = {
  value: Visibility;
  onChange: (value: Visibility) => void;
  /** `user:…` or `community:…`. Empty for guests, who choose the host later. */
  hostId: string;
  /** Waiting for an answer: further choices do nothing, and the focus stays. */
  busy?: boolean;
  /** Set if a heading already labels the choice. */
  hideLabel?: boolean;
};

/** (EVT-07) */
export function VisibilityChoice({
  value: current,
  onChange,
  hostId,
  busy = false,
  hideLabel,
}: VisibilityChoiceProps) {
  const id = useId();
  const refusedOf = (value: Visibility) =>
    value === 'members' && hostId.startsWith('user:') ? saveRefusals.membersNeedCommunity : undefined;
  return (
    <fieldset className="grid gap-2" aria-busy={busy}>
      <legend className={hideLabel ? 'sr-only' : 'field-label'}>{visibilityWords.visibility}</legend>
      {visibilities.map((value) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={id}
            value={value}
            checked={current === value}
            disabled={current !== value && refusedOf(value) !== undefined}
            onChange={() => !busy && onChange(value)}
          />
          <span>
            <span className="block font-semibold">{visibilityWords[value].title}</span>
            <span className="block text-small text-ink-2">
              {(refusedOf(value) ?? visibilityWords[value]).message}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
