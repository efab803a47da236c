import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits, refusals, verifyCode, type Me } from '#modules/identity/accounts/contract.ts';
import { sheetWords } from '#modules/identity/accounts/copy.ts';
import { isLongEnough, looksLikeEmail } from '#modules/identity/accounts/rules.ts';
import { EmailField, PasswordField } from '#modules/identity/accounts/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { StepForm } from '#platform/ui/step-form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { createFirstAdmin } from '../contract.ts';
import { setupWords } from '../copy.ts';

const words = setupWords.noMail;

type Faults = { readonly email: boolean; readonly name: boolean; readonly password: boolean };
const noFaults: Faults = { email: false, name: false, password: false };

/** Creates the account of the first admin without a code, while the instance can't send email (INS-07). */
export function CreateAdmin({ token, onDone }: { token: string; onDone: (me: Me) => void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState(noFaults);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => send(verifyCode, await send(createFirstAdmin, { token, email, name, password })),
    onSuccess: ({ me }) => me && onDone(me),
  });

  function handleSubmit() {
    const found = {
      email: !looksLikeEmail(email),
      name: name.trim() === '',
      password: !isLongEnough(password),
    };
    setFaults(found);
    if (!Object.values(found).some(Boolean)) mutate();
  }

  return (
    <StepForm onSubmit={handleSubmit}>
      <p>{words.lead}</p>
      <EmailField value={email} onChange={setEmail} isWrong={faults.email} isFirst={false} />
      <Field
        label={sheetWords.name}
        hint={sheetWords.nameHint}
        error={faults.name ? refusals.nameRequired.message : undefined}
      >
        <TextInput
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={limits.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <PasswordField
        kind="new"
        hint={sheetWords.passwordHint}
        value={password}
        onChange={setPassword}
        error={faults.password ? refusals.passwordTooShort.message : undefined}
      />
      <p className="text-small text-ink-2">{words.note}</p>
      <FormError refusal={isRefusal(error) && !isPending ? error : undefined} />
      <Button type="submit" variant="primary" size="large" busy={isPending}>
        {words.create}
      </Button>
    </StepForm>
  );
}
