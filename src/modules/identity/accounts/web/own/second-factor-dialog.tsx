import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { CodeField, codeDigits } from '#platform/ui/code-field.tsx';
import { copyText } from '#platform/ui/copy-text.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { QrCode } from '#platform/ui/qr-code.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { ownWords as copy } from '../../own-copy.ts';
import { pendingWords } from '../../pending-copy.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '../../second-factor-contract.ts';
import { StepForm } from '#platform/ui/step-form.tsx';
import { RecoveryField } from '../second-factor-step.tsx';
import { errorFor } from '../use-auth-call.ts';
import { sendConfirmed } from './confirm-store.ts';
import { secondFactorQuery } from './own-queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type Task = 'setUp' | 'renew' | 'turnOff';

export interface SecondFactorDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  task: Task;
  email: string;
}

const titles: Readonly<Record<Task, string>> = {
  setUp: copy.setUpTitle,
  renew: copy.renewTitle,
  turnOff: copy.turnOffTitle,
};

/** Sets up the authenticator app, renews its recovery codes, or turns it off. */
export function SecondFactorDialog({ open, onOpenChange, task, email }: SecondFactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    onOpenChange(false);
    setCodes(undefined);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={codes ? copy.recoveryTitle : titles[task]}
    >
      {open && (
        <div className="grid gap-4">
          {codes ? (
            <RecoveryCodes codes={codes} email={email} onDone={close} />
          ) : task === 'setUp' ? (
            <SetUp onCodes={setCodes} />
          ) : (
            <WithCode task={task} onCodes={setCodes} onDone={close} />
          )}
        </div>
      )}
    </Dialog>
  );
}

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
}

function SetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const reload = useReload();
  const [code, setCode] = useState('');
  const beginning = useMutation({ mutationFn: () => sendConfirmed(beginSecondFactor, {}) });
  const { mutate: begin } = beginning;
  useEffect(() => begin(), [begin]);
  const confirming = useMutation({
    mutationFn: (whole: string) => sendConfirmed(confirmSecondFactor, { code: whole }),
    onSuccess: async ({ recoveryCodes }) => {
      toast({ ...copy.isOnNow, tone: 'success' });
      onCodes(recoveryCodes);
      await reload();
    },
  });
  const refusal = isRefusal(confirming.error) && !confirming.isPending ? confirming.error : undefined;
  if (isRefusal(beginning.error)) return <FormError refusal={beginning.error} />;
  if (!beginning.data) return <Skeleton lines={6} />;
  const { secret, address } = beginning.data;
  return (
    <StepForm onSubmit={() => code.length === codeDigits && confirming.mutate(code)}>
      <p>{copy.scan}</p>
      <div className="max-w-48 w-full mx-auto rounded-control overflow-hidden">
        <QrCode text={address} label={copy.qrCode} />
      </div>
      <div className="grid gap-1 text-small">
        <p className="text-ink-2">{copy.typeSecret}</p>
        <code className="break-all">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
        <div>
          <Button
            variant="bare"
            size="small"
            onClick={() => void copyText(secret, copy.copied, copy.copyFailed)}
          >
            {copy.copySecret}
          </Button>
        </div>
      </div>
      <p>{copy.appCode}</p>
      <CodeField
        code={code}
        onChange={setCode}
        onComplete={(whole) => confirming.mutate(whole)}
        error={errorFor(refusal, 'secondFactorNotValid', 'invalidInput')}
      />
      <FormError refusal={refusal} except={['secondFactorNotValid', 'invalidInput']} />
      <Button type="submit" variant="primary" busy={confirming.isPending} disabled={code.length < codeDigits}>
        {copy.turnOn}
      </Button>
    </StepForm>
  );
}

interface WithCodeProps {
  task: Exclude<Task, 'setUp'>;
  onCodes: (codes: readonly string[]) => void;
  onDone: () => void;
}

/** Changes that need a code of the app, or a recovery code if the phone is lost. */
function WithCode({ task, onCodes, onDone }: WithCodeProps) {
  const reload = useReload();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const changing = useMutation({
    mutationFn: async (given: string) => {
      if (task === 'renew') return sendConfirmed(renewRecoveryCodes, { code: given });
      await sendConfirmed(endSecondFactor, { code: given });
      return undefined;
    },
    onSuccess: async (answer) => {
      if (answer) onCodes(answer.recoveryCodes);
      else {
        toast({ ...copy.isOffNow, tone: 'success' });
        onDone();
      }
      await reload();
    },
  });
  const refusal = isRefusal(changing.error) && !changing.isPending ? changing.error : undefined;
  const error = errorFor(refusal, 'secondFactorNotValid', 'invalidInput');
  const isWhole = isRecovery ? code.trim() !== '' : code.length === codeDigits;
  return (
    <StepForm onSubmit={() => isWhole && changing.mutate(code)}>
      <p>{task === 'renew' ? copy.renewNote : copy.turnOffNote}</p>
      {isRecovery ? (
        <RecoveryField code={code} onChange={setCode} error={error} />
      ) : (
        <>
          <p>{copy.codeOfApp}</p>
          <CodeField code={code} onChange={setCode} error={error} />
        </>
      )}
      <FormError refusal={refusal} except={['secondFactorNotValid', 'invalidInput']} />
      <div className="setting-acts">
        <Button
          type="submit"
          variant={task === 'turnOff' ? 'danger' : 'primary'}
          busy={changing.isPending}
          disabled={!isWhole}
        >
          {task === 'renew' ? copy.renew : copy.turnOff}
        </Button>
        <Button
          variant="bare"
          onClick={() => {
            setIsRecovery(!isRecovery);
            setCode('');
          }}
        >
          {isRecovery ? pendingWords.byApp : pendingWords.byRecovery}
        </Button>
      </div>
    </StepForm>
  );
}
