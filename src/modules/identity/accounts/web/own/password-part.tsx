import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { CodeField } from '#platform/ui/code-field.tsx';
import { CodeSent } from '#platform/ui/code-sent.tsx';
import { send } from '#platform/send.ts';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { takeFocus } from '#platform/ui/take-focus.ts';
import { toast } from '#platform/ui/toast.ts';
import { UnknownSetting } from '#platform/ui/unknown-setting.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { forgotPassword, refusals, resetPassword, type Me } from '../../contract.ts';
import { sheetWords } from '../../copy.ts';
import { ownWords as copy } from '../../own-copy.ts';
import { isLongEnough } from '../../rules.ts';
import { FormError } from '#platform/ui/form-error.tsx';
import { meQuery } from '../me-query.ts';
import { PasswordField } from '../password-field.tsx';
import { StepForm } from '#platform/ui/step-form.tsx';
import { errorFor } from '../use-auth-call.ts';
import { accountQuery } from './own-queries.ts';

/** Needs an emailed code, so that someone at an unlocked computer can't change the password (ACC-01). */
export function PasswordPart({ me }: { me: Me }) {
  const query = useQuery(accountQuery);
  const [isOpen, setIsOpen] = useState<boolean>();
  const [isHeld, setIsHeld] = useState(false);
  const { act, isBusy } = useAct(async () => {
    const { held } = await send(forgotPassword, { email: me.email });
    setIsHeld(held);
    setIsOpen(true);
  });
  if (!query.data) return <UnknownSetting title={copy.password} query={query} />;
  const { hasPassword } = query.data;
  return (
    <SettingRow title={copy.password} note={hasPassword ? copy.hasPassword : copy.noPassword}>
      {isOpen ? (
        <NewPassword email={me.email} isHeld={isHeld} onClose={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button
            ref={isOpen === false ? takeFocus : null}
            variant="outline"
            busy={isBusy}
            onClick={() => act()}
          >
            {hasPassword ? copy.changePassword : copy.setPassword}
          </Button>
        </div>
      )}
    </SettingRow>
  );
}

type NewPasswordProps = { email: string; isHeld: boolean; onClose: () => void };

function NewPassword({ email, isHeld, onClose }: NewPasswordProps) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [isShort, setIsShort] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(resetPassword, { email, code, password }),
    onSuccess: async ({ me }) => {
      toast(copy.passwordSaved);
      // The new session acts as the user.
      client.setQueryData(meQuery.queryKey, me);
      await client.invalidateQueries();
      onClose();
    },
  });
  const refusal = isRefusal(error) && !isPending ? error : undefined;

  function handleSubmit() {
    setIsShort(!isLongEnough(password));
    if (isLongEnough(password)) mutate();
  }

  return (
    <StepForm onSubmit={handleSubmit}>
      <CodeSent to={email} isHeld={isHeld}>
        {copy.passwordSent(email)}
      </CodeSent>
      <CodeField code={code} onChange={setCode} error={errorFor(refusal, 'codeNotValid', 'invalidInput')} />
      <PasswordField
        kind="new"
        value={password}
        onChange={setPassword}
        hint={sheetWords.passwordHint}
        error={isShort ? refusals.passwordTooShort.message : undefined}
      />
      <FormError refusal={refusal} except={['codeNotValid', 'invalidInput']} />
      <div className="setting-acts">
        <Button type="submit" variant="primary" busy={isPending}>
          {copy.savePassword}
        </Button>
        <Button variant="bare" onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    </StepForm>
  );
}
