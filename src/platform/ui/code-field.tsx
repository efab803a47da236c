import { Field } from './field.tsx';
import { OtpField } from './otp-field.tsx';
import { useFirstFocus } from './use-first-focus.ts';

export const codeDigits = 6;

type CodeFieldProps = {
  code: string;
  onChange: (code: string) => void;
  onComplete?: (code: string) => void;
  error?: string | undefined;
};

/** A field for a six-digit code. */
export function CodeField({ code, onChange, onComplete, error }: CodeFieldProps) {
  const field = useFirstFocus(true);
  return (
    <Field label={'Code'} error={error}>
      <OtpField
        ref={field}
        value={code}
        onChange={onChange}
        digits={codeDigits}
        name="code"
        {...(onComplete && { onComplete })}
      />
    </Field>
  );
}
