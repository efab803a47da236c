import { VisuallyHidden } from './visually-hidden.tsx';
import { stepperWords } from './stepper-copy.ts';
import './styles/steps.css';

/** The position in a short process; `current` counts from 0. */
export function ProgressSteps({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly string[];
  current: number;
}) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-reached={index <= current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
          {index < current && <VisuallyHidden>{stepperWords.done}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
