import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CodeField } from '#platform/ui/code-field.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';
import type { SignedIn } from '../contract.ts';
import { pendingWords as copy } from '../pending-copy.ts';
import { secondFactorLimits, signInWithSecondFactor } from '../second-factor-contract.ts';
import { StepForm } from '#platform/ui/step-form.tsx';
import { errorFor, useAuthCall } from './use-auth-call.ts';

interface SecondFactorStepProps {
  onSignedIn: (answer: SignedIn) => void;
  onRestart: () => void;
}

/** Asks for a code from the authenticator app, or a recovery code. */
export function SecondFactorStep({ onSignedIn, onRestart }: SecondFactorStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className="grid gap-4">
      <SecondFactorForm
        key={String(isRecovery)}
        isRecovery={isRecovery}
        onSignedIn={onSignedIn}
        onRestart={onRestart}
      />
      <div className="flex flex-wrap gap-2 justify-between">
        <Button variant="bare" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? copy.byApp : copy.byRecovery}
        </Button>
        <Button variant="bare" onClick={onRestart}>
          {copy.otherWay}
        </Button>
      </div>
    </div>
  );
}

function SecondFactorForm({
  isRecovery,
  onSignedIn,
  onRestart,
}: SecondFactorStepProps & { isRecovery: boolean }) {
  const [code, setCode] = useState('');
  const { submit, isBusy, refusal } = useAuthCall(signInWithSecondFactor, onSignedIn);
  const error = isBusy ? undefined : errorFor(refusal, 'secondFactorNotValid', 'invalidInput');
  const isWhole = isRecovery ? code.trim() !== '' : code.length === secondFactorLimits.digits;
  return (
    <StepForm onSubmit={() => isWhole && submit({ code })}>
      <p>{isRecovery ? copy.recoveryLead : copy.secondFactorLead}</p>
      {isRecovery ? (
        <RecoveryField code={code} onChange={setCode} error={error} />
      ) : (
        <CodeField
          code={code}
          onChange={setCode}
          onComplete={(whole) => submit({ code: whole })}
          error={error}
        />
      )}
      <FormError refusal={refusal} except={['secondFactorNotValid', 'invalidInput']} />
      {refusal?.code === 'signInExpired' ? (
        <Button size="large" onClick={onRestart}>
          {copy.startAgain}
        </Button>
      ) : (
        <Button type="submit" variant="primary" size="large" busy={isBusy} disabled={!isWhole}>
          {copy.signIn}
        </Button>
      )}
    </StepForm>
  );
}

type RecoveryFieldProps = { code: string; onChange: (code: string) => void; error: string | undefined };

export function RecoveryField({ code, onChange, error }: RecoveryFieldProps) {
  const field = useFirstFocus(true);
  return (
    <Field label={copy.recoveryCode} error={error}>
      <TextInput
        ref={field}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
