import { lazy, Suspense, useId, type ReactNode } from 'react';
import { IconCalendarBlank, IconWarningCircleFill } from '#kit/web/icons.tsx';
import { Popover } from '#kit/web/popover.tsx';
import { Skeleton } from '#kit/web/skeleton.tsx';
import type { FormPart } from './field-of.ts';
import { momentText } from './wall-clock.ts';
import { formWords } from './words.ts';

const MomentPicker = lazy(() =>
  import('./moment-picker.tsx').then((part) => ({ default: part.MomentPicker })),
);

type MomentFieldProps = {
  part?: FormPart;
  label: string;
  aside?: ReactNode;
  /** `2026-12-12T16:00`, or nothing. */
  value: string;
  /** Where the calendar and the clock begin while nothing is chosen. */
  startsWith?: string;
  zone?: string | undefined;
  onChange: (value: string) => void;
  /** Offers the zone beside the time. */
  onZone?: ((zone: string) => void) | undefined;
  error?: string | undefined;
  optional?: boolean;
};

/** A date and a time at the place; the calendar opens below it. */
export function MomentField({ part, label, aside, value, error, optional, ...picker }: MomentFieldProps) {
  const id = useId();
  return (
    <div className="field" data-part={part}>
      <div className="field-label">
        <span id={`${id}-label`}>
          {label}
          {optional && <span className="field-note"> (optional)</span>}
        </span>
        {aside !== undefined && <span className="field-note">{aside}</span>}
      </div>
      <Popover
        label={label}
        whole
        trigger={
          <button
            type="button"
            className="input moment-field"
            data-invalid={error ? '' : undefined}
            aria-labelledby={`${id}-label ${id}-value`}
            aria-describedby={error ? `${id}-error` : undefined}
          >
            <IconCalendarBlank />
            <span id={`${id}-value`} className={value ? 'num' : 'text-ink-3'}>
              {value ? momentText(value) : formWords.noMoment}
            </span>
          </button>
        }
      >
        {(close) => (
          <Suspense fallback={<Skeleton className="moment-picker h-96" />}>
            <MomentPicker value={value} onDone={close} {...picker} />
          </Suspense>
        )}
      </Popover>
      <div aria-live="polite" className="contents">
        {error && (
          <p id={`${id}-error`} className="field-error">
            <IconWarningCircleFill />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
