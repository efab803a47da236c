import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#platform/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { OtpField } from '#platform/ui/otp-field.tsx';
import { limits, verifyCode, type listDemoPeople, type SignedIn } from '../contract.ts';
import { sheetCopy as copy } from '../copy.ts';
import { FormError } from '#platform/ui/form-error.tsx';
import { ProofForm } from './proof-form.tsx';
import { ResendCode } from './resend-code.tsx';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';
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
      <DemoMail email={email} />
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

/** Not with the other words, which every page that signs in loads at once. */
const demoMail = { note: 'This demo sends no email.', link: 'Open the demo outbox' };

/** A demo instance sends no mail: a link leads to where it is kept. */
function DemoMail({ email }: { email: string }) {
  // Read where the first step asked for them: importing the query would cost the sign-in page a file.
  const demo = useQueryClient().getQueryData<AnswerOf<typeof listDemoPeople>>(['accounts', 'demo-people']);
  if (!demo?.hasOutbox) return null;
  return (
    <p className="text-small text-ink-2">
      {demoMail.note}{' '}
      <a href={`/dev/outbox?${new URLSearchParams({ to: email })}`} target="_blank" className="underline">
        {demoMail.link}
      </a>
    </p>
  );
}
