import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefCallback,
} from 'react';
import { IconCalendarBlank } from '#platform/ui/icons.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { Popover } from '#platform/ui/popover.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { fieldWords } from '#platform/ui/field-copy.ts';
import type { MomentPicker as Picker } from './moment-picker.tsx';
import { momentText } from './wall-clock.ts';
import { formWords } from './copy.ts';
// Loaded early, so that the placeholder has the size of the calendar.
import './moment-picker.css';

let Loaded: typeof Picker | undefined;
const loadPicker = async () => (Loaded = (await import('./moment-picker.tsx')).MomentPicker);
const Later = lazy(async () => ({ default: await loadPicker() }));

function MomentPicker(props: ComponentProps<typeof Picker>) {
  // Once mounted, the same component: the other one would lose the chosen month.
  const [Part] = useState(() => Loaded ?? Later);
  return <Part {...props} />;
}

type MomentFieldProps = {
  /** Ref of the button that opens the picker. */
  ref?: RefCallback<HTMLElement>;
  label: string;
  aside?: ReactNode;
  /** `2026-12-12T16:00`, or empty. */
  value: string;
  /** Initial date and time of the picker while `value` is empty. */
  startsWith?: string;
  zone?: string | undefined;
  onChange: (value: string) => void;
  /** If set, the picker offers a time zone. */
  onZone?: ((zone: string) => void) | undefined;
  error?: string | undefined;
  optional?: boolean;
};

/** A date and time in local time, with a calendar below. */
export function MomentField({ ref, label, aside, value, error, optional, ...picker }: MomentFieldProps) {
  const id = useId();
  useEffect(() => {
    // Preloads the picker, so that it opens instantly. A failed request is retried when it opens.
    Promise.all([Popover.preload(), loadPicker()]).catch(() => undefined);
  }, []);
  return (
    <div className="field">
      <div className="field-label">
        <span id={`${id}-label`}>
          {label}
          {optional && <span className="field-note">{fieldWords.optional}</span>}
        </span>
        {aside !== undefined && <span className="field-note">{aside}</span>}
      </div>
      <Popover
        label={label}
        whole
        trigger={
          <button
            ref={ref}
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
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
