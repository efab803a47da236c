import { useState } from 'react';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { CodeSent } from '#platform/ui/code-sent.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { OtpField } from '#platform/ui/otp-field.tsx';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';
import { limits, verifyCode, sendCode, type SignedIn } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import type { verifyPendingCode } from '../provider-contract.ts';
import { StepForm } from '#platform/ui/step-form.tsx';
import { ResendCode } from './resend-code.tsx';
import { errorFor, useAuthCall } from './use-auth-call.ts';

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
        <ResendCode ask={() => send(sendCode, { email })} onSent={setIsHeld} />
        <Button variant="bare" onClick={onOtherEmail}>
          {copy.otherEmail}
        </Button>
      </div>
    </StepForm>
  );
}
