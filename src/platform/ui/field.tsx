import { createContext, useContext, useId, type ReactNode } from 'react';
import { fieldWords } from './field-copy.ts';
import { FieldError } from './field-error.tsx';

interface FieldWiring {
  controlId: string;
  hintId: string | undefined;
  errorId: string | undefined;
}

const FieldContext = createContext<FieldWiring | undefined>(undefined);

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** An error in full sentences, announced when it appears. */
  error?: ReactNode;
  optional?: boolean;
  /** At the end of the label's line, such as a time zone or a link. */
  aside?: ReactNode;
  /** For screen readers only, if the design makes it obvious. */
  hideLabel?: boolean;
  children: ReactNode;
  className?: string;
}

/**
 * A label, a control, a hint and an error. Controls inside (`TextInput`, `Select` …) connect to them automatically.
 */
export function Field({ label, hint, error, optional, aside, hideLabel, children, className }: FieldProps) {
  const controlId = useId();
  const wiring = {
    controlId,
    hintId: hint ? `${controlId}-hint` : undefined,
    errorId: error ? `${controlId}-error` : undefined,
  };
  return (
    <div className={`field ${className ?? ''}`}>
      <div className={hideLabel ? 'sr-only' : 'field-label'}>
        <label htmlFor={controlId}>
          {label}
          {optional && <span className="field-note">{fieldWords.optional}</span>}
        </label>
        {aside !== undefined && <span className="field-note">{aside}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p id={wiring.hintId} className="field-note">
          {hint}
        </p>
      )}
      <FieldError id={wiring.errorId}>{error}</FieldError>
    </div>
  );
}

interface OwnWiring {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** Props that connect a control to its `Field`. The caller's own props take precedence. */
export function useFieldWiring(own: OwnWiring, ...more: (string | undefined)[]): OwnWiring {
  const field = useContext(FieldContext);
  const described = [own['aria-describedby'], field?.errorId, field?.hintId, ...more]
    .filter(Boolean)
    .join(' ');
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': described || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.errorId ? true : undefined),
  };
}
