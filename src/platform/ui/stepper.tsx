import { IconMinus, IconPlus } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import { stepperWords } from './stepper-copy.ts';
import './styles/stepper.css';

interface StepperProps {
  /** The counted item, such as "General admission". */
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/**
 * Buttons for fewer and more, and the number between them, announced on change. Enforces its bounds for any `value`.
 */
export function Stepper({
  label,
  value,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  onChange,
  disabled = false,
}: StepperProps) {
  const step = (by: 1 | -1) => {
    const next = Math.min(max, Math.max(min, value + by));
    if (next !== value && !disabled) onChange(next);
  };
  return (
    <div role="group" aria-label={label} className="stepper">
      {/* aria-disabled keeps the focus when a bound is reached */}
      <button type="button" aria-disabled={disabled || value <= min} onClick={() => step(-1)}>
        <IconMinus />
        <VisuallyHidden>{stepperWords.fewer}</VisuallyHidden>
      </button>
      <output className="num">{value}</output>
      <button type="button" aria-disabled={disabled || value >= max} onClick={() => step(1)}>
        <IconPlus />
        <VisuallyHidden>{stepperWords.more}</VisuallyHidden>
      </button>
    </div>
  );
}
