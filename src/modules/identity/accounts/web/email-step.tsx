import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import type { forgotPassword, sendCode } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import { looksLikeEmail } from '../rules.ts';
import { EmailField } from './email-field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { StepForm } from '#platform/ui/step-form.tsx';
import { useAuthCall } from './use-auth-call.ts';

interface EmailStepProps {
  /** Sends the code. */
  call: typeof sendCode | typeof forgotPassword;
  email: string;
  lead?: string;
  /** For overlays. On a page of its own, focus stays at the top. */
  takesFocus?: boolean;
  onSent: (email: string, isHeld: boolean) => void;
  /** The other way to sign in. Gets what was typed so far. */
  other: { label: string; go: (email: string) => void };
}

export function EmailStep({ call, email: known, lead, takesFocus = false, onSent, other }: EmailStepProps) {
  const [email, setEmail] = useState(known);
  const [isWrong, setIsWrong] = useState(false);
  const { submit, isBusy, refusal } = useAuthCall(call, (answer, sent) => onSent(sent.email, answer.held));

  function handleSubmit() {
    setIsWrong(!looksLikeEmail(email));
    if (looksLikeEmail(email)) submit({ email: email.trim() });
  }

  return (
    <StepForm onSubmit={handleSubmit}>
      {lead && <p>{lead}</p>}
      <EmailField value={email} onChange={setEmail} isWrong={isWrong} isFirst={takesFocus} />
      <FormError refusal={refusal} />
      <Button type="submit" variant="primary" size="large" busy={isBusy}>
        {copy.mailCode}
      </Button>
      <Button variant="bare" onClick={() => other.go(email.trim())}>
        {other.label}
      </Button>
    </StepForm>
  );
}
