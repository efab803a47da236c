import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import { CodeField, codeDigits } from '#platform/ui/code-field.tsx';
import { CodeSent } from '#platform/ui/code-sent.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { confirmByCode, confirmByPassword, sendConfirmCode } from '../../confirm-contract.ts';
import type { Me } from '../../contract.ts';
import { ownWords as copy } from '../../own-copy.ts';
import { PasswordField } from '../password-field.tsx';
import { StepForm } from '#platform/ui/step-form.tsx';
import { ResendCode } from '../resend-code.tsx';
import { errorFor, useAuthCall } from '../use-auth-call.ts';
import { confirmStore, finishConfirming } from './confirm-store.ts';
import { accountQuery, passkeysQuery } from './own-queries.ts';

const done = () => finishConfirming(true);

/** The "Confirm it's you" dialog of changes that need a recent sign-in. The change continues after it (ACC-01). */
export function ConfirmIdentity({ me }: { me: Me }) {
  const isOpen = useSyncExternalStore(confirmStore.subscribe, confirmStore.read, () => false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && finishConfirming(false)}
      title={copy.confirmTitle}
      description={copy.confirmNote}
    >
      {isOpen && <ConfirmMethods email={me.email} />}
    </Dialog>
  );
}

function ConfirmMethods({ email }: { email: string }) {
  const { data: account, isError, refetch } = useQuery(accountQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  const [isByCode, setIsByCode] = useState(false);
  if (account === undefined && isError) return <ErrorState onRetry={() => void refetch()} />;
  if (account === undefined) return <Skeleton lines={3} />;
  const hasPassword = account?.hasPassword === true;
  return (
    <div className="grid gap-4">
      {hasPassword && !isByCode ? <ConfirmByPassword /> : <ConfirmByCode email={email} />}
      {hasPassword && (
        <Button variant="bare" onClick={() => setIsByCode(!isByCode)}>
          {isByCode ? copy.confirmByPassword : copy.confirmByCode}
        </Button>
      )}
      {(passkeys?.total ?? 0) > 0 && <ConfirmByPasskey />}
    </div>
  );
}

function ConfirmByPassword() {
  const [password, setPassword] = useState('');
  const { submit, isBusy, refusal } = useAuthCall(confirmByPassword, done);
  return (
    <StepForm onSubmit={() => password !== '' && submit({ password })}>
      <PasswordField
        kind="current"
        value={password}
        onChange={setPassword}
        isFirst
        error={isBusy ? undefined : errorFor(refusal, 'wrongPassword')}
      />
      <FormError refusal={refusal} except={['wrongPassword']} />
      <Button type="submit" busy={isBusy}>
        {copy.confirm}
      </Button>
    </StepForm>
  );
}

function ConfirmByCode({ email }: { email: string }) {
  const [code, setCode] = useState<string>();
  const [isHeld, setIsHeld] = useState(false);
  const sending = useAuthCall(sendConfirmCode, ({ held }) => {
    setIsHeld(held);
    setCode('');
  });
  const { submit, isBusy, refusal } = useAuthCall(confirmByCode, done);
  if (code === undefined) {
    return (
      <StepForm onSubmit={() => sending.submit({})}>
        <FormError refusal={sending.refusal} />
        <Button type="submit" busy={sending.isBusy}>
          {copy.sendConfirmCode}
        </Button>
      </StepForm>
    );
  }
  return (
    <StepForm onSubmit={() => code.length === codeDigits && submit({ code })}>
      <CodeSent to={email} isHeld={isHeld}>
        {copy.emailSent(email)}
      </CodeSent>
      <CodeField
        code={code}
        onChange={setCode}
        onComplete={(whole) => submit({ code: whole })}
        error={isBusy ? undefined : errorFor(refusal, 'codeNotValid')}
      />
      <FormError refusal={refusal} except={['codeNotValid']} />
      <Button type="submit" busy={isBusy} disabled={code.length < codeDigits}>
        {copy.confirm}
      </Button>
      <ResendCode ask={() => send(sendConfirmCode, {})} onSent={setIsHeld} />
    </StepForm>
  );
}

function ConfirmByPasskey() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await import('./passkey-client.ts')).confirmWithPasskey(),
    onSuccess: done,
    onError: (failure) => isRefusal(failure) || showFailure(failure),
  });
  return (
    <>
      <FormError refusal={isRefusal(error) ? error : undefined} />
      <Button variant="bare" busy={isPending} onClick={() => mutate()}>
        {copy.confirmByPasskey}
      </Button>
    </>
  );
}
