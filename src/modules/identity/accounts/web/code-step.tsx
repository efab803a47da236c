import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, Call } from '#platform/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { OtpField } from '#platform/ui/otp-field.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';
import { useNow } from '#platform/ui/use-now.ts';
import { limits, verifyCode, sendCode, type listDemoPeople, type SignedIn } from '../contract.ts';
import { sheetCopy as copy } from '../copy.ts';
import type { verifyPendingCode } from '../provider-contract.ts';
import { AuthForm } from './auth-form.tsx';
import { errorFor, useAuthCall } from './use-auth-call.ts';

const pause = limits.resendSeconds * 1000;

/** Waits before it offers a new code, because emails are more often late than lost. */
function ResendCode({ email }: { email: string }) {
  const now = useNow();
  const [mayAgainAt, setMayAgainAt] = useState(() => Date.now() + pause);
  const { submit, isBusy } = useAuthCall(sendCode, () => {
    setMayAgainAt(Date.now() + pause);
    toast({ title: copy.resent });
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
  onVerified: (answer: SignedIn, code: string) => void;
  onOtherEmail: () => void;
  /** Explains why the step is shown again, for example because the code expired. */
  note?: string | undefined;
}

/** Submits the code with its last digit. */
export function CodeStep({ call = verifyCode, email, onVerified, onOtherEmail, note }: CodeStepProps) {
  const [code, setCode] = useState('');
  const field = useFirstFocus(true);
  const { submit, isBusy, refusal } = useAuthCall(call as Call as typeof verifyCode, (answer, sent) =>
    onVerified(answer, sent.code),
  );
  const verify = (whole: string) => submit({ email, code: whole });

  return (
    <AuthForm onSubmit={() => verify(code)}>
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
    </AuthForm>
  );
}

/** Not in `copy.ts`, which every page with a sign-in loads at once. */
const demoMail = { note: 'This demo sends no email.', link: 'Open the demo outbox' };

/** A demo sends no email: links to its outbox instead. */
function DemoMail({ email }: { email: string }) {
  // Reads the cache of the first step, because importing the query would add a file to the sign-in page.
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
