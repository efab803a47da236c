import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { useFieldWiring } from './field.tsx';
import './styles/otp.css';

type OtpFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'maxLength'> & {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (code: string) => void;
  /** Called once with the full code, so that pasting needs no button press. */
  onComplete?: (code: string) => void;
  digits?: number;
};

/** Keeps digits only: "Your code: 123 456" → 123456. */
function digitsOf(text: string, count: number): string {
  return text.replace(/\D/g, '').slice(0, count);
}

/**
 * A field for a code. A single real input covers the drawn boxes, so that paste, autofill, password managers and
 * screen readers see one text field (WCAG 3.3.8).
 */
export function OtpField({
  value,
  onChange,
  onComplete,
  digits = 6,
  className,
  ref,
  ...rest
}: OtpFieldProps) {
  const wiring = useFieldWiring(rest);
  const [caret, setCaret] = useState(value.length);

  function change(text: string) {
    const code = digitsOf(text, digits);
    if (code === value) return;
    onChange(code);
    if (code.length === digits) onComplete?.(code);
  }

  return (
    <div className={classNames('otp', className)} style={{ '--digits': digits }}>
      <input
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        {...rest}
        {...wiring}
        value={value}
        onChange={(event) => change(event.target.value)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? value.length)}
      />
      {Array.from({ length: digits }, (_, box) => (
        <span
          key={box}
          aria-hidden="true"
          className={classNames(box === Math.min(caret, digits - 1) && 'otp-next')}
        >
          {value[box]}
        </span>
      ))}
    </div>
  );
}
