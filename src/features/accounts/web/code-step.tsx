import { useState } from 'react';
import { Button } from '#kit/web/button.tsx';
import { Field } from '#kit/web/field.tsx';
import { OtpField } from '#kit/web/otp-field.tsx';
import { limits, verifyCode, type SignedIn } from '../contract.ts';
import { sheetCopy as copy } from '../copy.ts';
import { FormError } from '#kit/web/form-error.tsx';
import { ProofForm } from './proof-form.tsx';
import { ResendCode } from './resend-code.tsx';
import { useFirstFocus } from '#kit/web/use-first-focus.ts';
import { errorFor, useProof } from './use-proof.ts';

interface CodeStepProps {
  email: string;
  onVerified: (answer: SignedIn, code: string) => void;
  onOtherEmail: () => void;
  /** Why the person is back here: the code ran out while they filled in the rest. */
  note?: string | undefined;
}

/** Six digits from the mailbox. They are sent as soon as the last one is there. */
export function CodeStep({ email, onVerified, onOtherEmail, note }: CodeStepProps) {
  const [code, setCode] = useState('');
  const field = useFirstFocus(true);
  const { prove, isBusy, refusal } = useProof(verifyCode, (answer, sent) => onVerified(answer, sent.code));
  const verify = (whole: string) => prove({ email, code: whole });

  return (
    <ProofForm onSubmit={() => verify(code)}>
      <p>{copy.codeSent(email)}</p>
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
        <ResendCode email={email} />
        <Button variant="bare" onClick={onOtherEmail}>
          {copy.otherEmail}
        </Button>
      </div>
    </ProofForm>
  );
}
