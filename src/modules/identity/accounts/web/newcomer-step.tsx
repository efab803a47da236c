import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { firstFailure } from '#platform/checks.ts';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { limits, refusals, signUp, type SignedIn } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import { signUpWithProvider } from '../provider-contract.ts';
import { newcomerChecks } from '../rules.ts';
import { termsVersion } from '../terms-version.ts';
import { termsVersionQuery } from './terms-version-query.ts';
import { FormError } from '#platform/ui/form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { StepForm } from '#platform/ui/step-form.tsx';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';
import { errorFor, useAuthCall } from './use-auth-call.ts';

/** The fields as a newcomer filled them in. */
export type NewcomerDraft = { name: string; password: string; accepts: boolean; ofAge: boolean };

interface NewcomerStepProps {
  email: string;
  /** Missing for an address that a service confirmed. */
  code: string | undefined;
  /** Signs up with a service that the visitor came back from, without a password. */
  withProvider?: { readonly lead: string; readonly name: string };
  /** From before the code expired. */
  draft?: NewcomerDraft | undefined;
  onSignedUp: (answer: SignedIn) => void;
  /** The code expired in the meantime. */
  onCodeGone: (draft: NewcomerDraft) => void;
}

type Failure = keyof typeof refusals;

/** At a field, or in the step that asks for another code. */
const shownElsewhere = ['codeNotValid', ...newcomerChecks.map(([, code]) => code)];

/** Asks a new user for a name, the terms and their age (AUTH-12). */
export function NewcomerStep({
  email,
  code,
  withProvider,
  draft,
  onSignedUp,
  onCodeGone,
}: NewcomerStepProps) {
  const client = useQueryClient();
  const { data: ownTerms } = useQuery(termsVersionQuery);
  const [name, setName] = useState(draft?.name ?? withProvider?.name ?? '');
  const field = useFirstFocus(true);
  const [password, setPassword] = useState(draft?.password ?? '');
  const [accepts, setAccepts] = useState(draft?.accepts ?? false);
  const [ofAge, setOfAge] = useState(draft?.ofAge ?? false);
  const [failure, setFailure] = useState<Failure>();
  const call = withProvider ? signUpWithProvider : signUp;
  const { submit, isBusy, refusal } = useAuthCall(call, onSignedUp, (refused) => {
    if (refused === 'codeNotValid') onCodeGone({ name, password, accepts, ofAge });
    if (refused === 'termsNotAccepted') {
      // They changed since this page loaded.
      setAccepts(false);
      void client.invalidateQueries(termsVersionQuery);
    }
  });

  function handleSubmit() {
    const accepted = accepts ? (ownTerms?.version ?? termsVersion) : '';
    const person = { name, ofAge, termsVersion: accepted, ...(password && { password }) };
    const failed = firstFailure(newcomerChecks, person);
    setFailure(failed);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (!failed) submit({ email, code, timeZone, ...person });
  }

  const shown = failure ? { code: failure, message: refusals[failure].message } : refusal;
  return (
    <StepForm onSubmit={handleSubmit}>
      <p>{withProvider?.lead ?? copy.newcomerLead}</p>
      <Field label={copy.name} hint={copy.nameHint} error={errorFor(shown, 'nameRequired', 'nameTooLong')}>
        <TextInput
          ref={field}
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={limits.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      {!withProvider && (
        <PasswordField
          kind="new"
          optional
          hint={copy.passwordExtraHint}
          value={password}
          onChange={setPassword}
          error={errorFor(shown, 'passwordTooShort')}
        />
      )}
      <Consent checked={accepts} onChange={setAccepts} error={errorFor(shown, 'termsNotAccepted')}>
        {copy.terms.before}
        <a className="underline" href="/terms-and-conditions" target="_blank">
          {copy.terms.terms}
        </a>
        {copy.terms.between}
        <a className="underline" href="/privacy-policy" target="_blank">
          {copy.terms.privacy}
        </a>
      </Consent>
      <Consent checked={ofAge} onChange={setOfAge} error={errorFor(shown, 'tooYoung')}>
        {copy.ofAge}
      </Consent>
      <FormError refusal={failure ? undefined : refusal} except={shownElsewhere} />
      <Button type="submit" variant="primary" size="large" busy={isBusy}>
        {copy.createAccount}
      </Button>
    </StepForm>
  );
}

interface ConsentProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
  children: React.ReactNode;
}

function Consent({ checked, onChange, error, children }: ConsentProps) {
  return (
    <div className="grid gap-1">
      <Checkbox
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={error !== undefined}
      >
        {children}
      </Checkbox>
      <FieldError>{error}</FieldError>
    </div>
  );
}
