import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { signIn, type SignedIn } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import { looksLikeEmail } from '../rules.ts';
import { EmailField } from './email-field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { StepForm } from '#platform/ui/step-form.tsx';
import { errorFor, useAuthCall } from './use-auth-call.ts';

interface PasswordStepProps {
  email: string;
  onSignedIn: (answer: SignedIn) => void;
  onForgot: (email: string) => void;
  onUseCode: (email: string) => void;
}

/** Has both fields, so that a password manager fills both. */
export function PasswordStep({ email: known, onSignedIn, onForgot, onUseCode }: PasswordStepProps) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { submit, isBusy, refusal } = useAuthCall(signIn, onSignedIn);

  function handleSubmit() {
    setIsWrong(!looksLikeEmail(email));
    if (looksLikeEmail(email)) submit({ email: email.trim(), password });
  }

  return (
    <StepForm onSubmit={handleSubmit}>
      <EmailField value={email} onChange={setEmail} isWrong={isWrong} isFirst={known === ''} />
      <PasswordField
        kind="current"
        value={password}
        onChange={setPassword}
        isFirst={known !== ''}
        error={isBusy ? undefined : errorFor(refusal, 'wrongPassword')}
        aside={
          <button type="button" className="underline" onClick={() => onForgot(email.trim())}>
            {copy.forgot}
          </button>
        }
      />
      <FormError refusal={refusal} except={['wrongPassword']} />
      <Button type="submit" variant="primary" size="large" busy={isBusy}>
        {copy.signIn}
      </Button>
      <Button variant="bare" onClick={() => onUseCode(email.trim())}>
        {copy.codeInstead}
      </Button>
    </StepForm>
  );
}
