import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CodeSent } from '#platform/ui/code-sent.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { OtpField } from '#platform/ui/otp-field.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';
import { useNow } from '#platform/ui/use-now.ts';
import { limits, verifyCode, sendCode, type SignedIn } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import type { verifyPendingCode } from '../provider-contract.ts';
import { StepForm } from '#platform/ui/step-form.tsx';
import { errorFor, useAuthCall } from './use-auth-call.ts';

const pause = limits.resendSeconds * 1000;

/** Waits before it offers a new code, because emails are more often late than lost. */
function ResendCode({ email, onSent }: { email: string; onSent: (isHeld: boolean) => void }) {
  const now = useNow();
  const [mayAgainAt, setMayAgainAt] = useState(() => Date.now() + pause);
  const { submit, isBusy } = useAuthCall(sendCode, ({ held }) => {
    setMayAgainAt(Date.now() + pause);
    onSent(held);
    if (!held) toast({ title: copy.resent });
  });
  const left = now === undefined ? limits.resendSeconds : Math.ceil((mayAgainAt - now) / 1000);
  const wait = Math.min(limits.resendSeconds, left);

  return (
    <Button variant="bare" busy={isBusy} disabled={wait > 0} onClick={() => submit({ email })}>
      {wait > 0 ? copy.resendIn(wait) : copy.resend}
    </Button>
  );
}

interface CodeStepProps {
  /** Checks the code. */
  call?: typeof verifyCode | typeof verifyPendingCode;
  email: string;
  /** The code can't be sent yet. */
  wasHeld: boolean;
  onVerified: (answer: SignedIn, code: string) => void;
  onOtherEmail: () => void;
  /** Explains why the step is shown again, for example because the code expired. */
  note?: string | undefined;
}

/** Submits the code with its last digit. */
export function CodeStep({
  call = verifyCode,
  email,
  wasHeld,
  onVerified,
  onOtherEmail,
  note,
}: CodeStepProps) {
  const [code, setCode] = useState('');
  const [isHeld, setIsHeld] = useState(wasHeld);
  const field = useFirstFocus(true);
  const { submit, isBusy, refusal } = useAuthCall(call, (answer, sent) => onVerified(answer, sent.code));
  const verify = (whole: string) => submit({ email, code: whole });

  return (
    <StepForm onSubmit={() => verify(code)}>
      <CodeSent to={email} isHeld={isHeld}>
        {copy.codeSent(email)}
      </CodeSent>
      <Field
        label={copy.code}
        error={isBusy ? undefined : (errorFor(refusal, 'codeNotValid', 'invalidInput') ?? note)}
      >
        <OtpField
          value={code}
          onChange={setCode}
          onComplete={verify}
          ref={field}
          digits={limits.codeDigits}
          name="code"
        />
      </Field>
      <FormError refusal={refusal} except={['codeNotValid', 'invalidInput']} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={isBusy}
        disabled={code.length < limits.codeDigits}
      >
        {copy.signIn}
      </Button>
      <div className="flex flex-wrap gap-2 justify-between">
        <ResendCode email={email} onSent={setIsHeld} />
        <Button variant="bare" onClick={onOtherEmail}>
          {copy.otherEmail}
        </Button>
      </div>
    </StepForm>
  );
}
