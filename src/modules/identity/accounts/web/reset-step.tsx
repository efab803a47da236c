import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CodeSent } from '#platform/ui/code-sent.tsx';
import { Field } from '#platform/ui/field.tsx';
import { OtpField } from '#platform/ui/otp-field.tsx';
import { limits, refusals, resetPassword, type SignedIn } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import { isLongEnough } from '../rules.ts';
import { FormError } from '#platform/ui/form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { StepForm } from '#platform/ui/step-form.tsx';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';
import { errorFor, useAuthCall } from './use-auth-call.ts';

interface ResetStepProps {
  email: string;
  /** The code can't be sent yet. */
  isHeld?: boolean;
  /** From the link in the email. */
  code?: string;
  /** The token of the link, which works in any browser. */
  link?: string | undefined;
  onSignedIn: (answer: SignedIn) => void;
  onOtherEmail: () => void;
}

export function ResetStep({
  email,
  isHeld = false,
  code: known = '',
  link,
  onSignedIn,
  onOtherEmail,
}: ResetStepProps) {
  const [code, setCode] = useState(known);
  const field = useFirstFocus(known === '');
  const [password, setPassword] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  const { submit, isBusy, refusal } = useAuthCall(resetPassword, onSignedIn);

  function handleSubmit() {
    setIsTooShort(!isLongEnough(password));
    if (isLongEnough(password)) submit({ email, code, password, ...(link && { link }) });
  }

  return (
    <StepForm onSubmit={handleSubmit}>
      <CodeSent to={email} isHeld={isHeld}>
        {copy.codeSent(email)}
      </CodeSent>
      <Field label={copy.code} error={isBusy ? undefined : errorFor(refusal, 'codeNotValid', 'invalidInput')}>
        <OtpField value={code} onChange={setCode} digits={limits.codeDigits} ref={field} name="code" />
      </Field>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        kind="new"
        value={password}
        onChange={setPassword}
        hint={`${copy.passwordHint} ${copy.resetNote}`}
        isFirst={known !== ''}
        error={isTooShort ? refusals.passwordTooShort.message : undefined}
      />
      <FormError refusal={refusal} except={['codeNotValid', 'invalidInput']} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={isBusy}
        disabled={code.length < limits.codeDigits}
      >
        {copy.setPassword}
      </Button>
      <Button variant="bare" onClick={onOtherEmail}>
        {copy.otherEmail}
      </Button>
    </StepForm>
  );
}
