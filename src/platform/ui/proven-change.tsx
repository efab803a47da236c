import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { isRefusal } from '../refusal.ts';
import { Button } from './button.tsx';
import { CodeField, codeDigits } from './code-field.tsx';
import { CodeSent } from './code-sent.tsx';
import { Field } from './field.tsx';
import { FormError } from './form-error.tsx';
import { RemoveButton, type RemoveButtonProps } from './remove-button.tsx';
import { SettingRow } from './setting-row.tsx';
import { StepForm } from './step-form.tsx';
import { takeFocus } from './take-focus.ts';
import { TextInput } from './text-input.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const words = {
  change: 'Change',
  cancel: 'Cancel',
  sendCode: 'Send me a code',
  confirm: 'Confirm',
  other: 'Use a different one',
} as const;

export type ProvenChangeProps = {
  title: string;
  /** The current value, if any. */
  value: string | undefined;
  note: string;
  /** Label and props of the field. */
  field: { readonly label: string } & ComponentProps<typeof TextInput>;
  /** @returns an error about the new value, which keeps it from being sent */
  check: (value: string) => string | undefined;
  /** Sends a code to the new value. */
  ask: (value: string) => Promise<{ readonly held: boolean }>;
  confirm: (value: string, code: string) => Promise<unknown>;
  sent: (value: string) => string;
  /** Label of the button that starts the change. */
  begin?: string;
  remove?: RemoveButtonProps;
};

/** Changes an email address or phone number after a code sent to the new one was entered. */
export function ProvenChange(props: ProvenChangeProps) {
  const { title, value, note, begin = words.change, remove } = props;
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <SettingRow
      title={title}
      note={
        <>
          {value !== undefined && <bdi className="block text-ink">{value}</bdi>}
          {note}
        </>
      }
    >
      {isOpen ? (
        <Steps {...props} onClose={() => setIsOpen(false)} />
      ) : (
        <div className="setting-acts">
          <Button
            ref={isOpen === false ? takeFocus : null}
            variant="outline"
            aria-label={`${begin}: ${title}`}
            onClick={() => setIsOpen(true)}
          >
            {begin}
          </Button>
          {value !== undefined && remove && <RemoveButton {...remove} />}
        </div>
      )}
    </SettingRow>
  );
}

function Steps({ field, check, ask, confirm, sent, onClose }: ProvenChangeProps & { onClose: () => void }) {
  const { label, ...input } = field;
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const [code, setCode] = useState<string>();
  const first = useFirstFocus(true);
  const asking = useMutation({ mutationFn: () => ask(value.trim()), onSuccess: () => setCode('') });
  const confirming = useMutation({
    mutationFn: (whole: string) => confirm(value.trim(), whole),
    onSuccess: onClose,
  });

  function submit() {
    const found = check(value);
    setFault(found);
    if (found === undefined) asking.mutate();
  }

  if (code === undefined) {
    const refusal = isRefusal(asking.error) ? asking.error : undefined;
    return (
      <StepForm onSubmit={submit}>
        <Field label={label} error={fault}>
          <TextInput
            ref={first}
            {...input}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </Field>
        <FormError refusal={asking.isPending ? undefined : refusal} />
        <div className="setting-acts">
          <Button type="submit" variant="primary" busy={asking.isPending}>
            {words.sendCode}
          </Button>
          <Button variant="bare" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </StepForm>
    );
  }
  const refusal = isRefusal(confirming.error) && !confirming.isPending ? confirming.error : undefined;
  return (
    <StepForm onSubmit={() => code.length === codeDigits && confirming.mutate(code)}>
      <CodeSent
        to={value.trim()}
        channel={value.includes('@') ? 'mail' : 'sms'}
        isHeld={asking.data?.held === true}
      >
        {sent(value.trim())}
      </CodeSent>
      <CodeField
        code={code}
        onChange={setCode}
        onComplete={(whole) => confirming.mutate(whole)}
        error={refusal?.code === 'codeNotValid' ? refusal.message : undefined}
      />
      <FormError refusal={refusal} except={['codeNotValid']} />
      <div className="setting-acts">
        <Button type="submit" variant="primary" busy={confirming.isPending}>
          {words.confirm}
        </Button>
        <Button variant="bare" onClick={() => setCode(undefined)}>
          {words.other}
        </Button>
        <Button variant="bare" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </StepForm>
  );
}
