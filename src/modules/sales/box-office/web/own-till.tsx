import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { cents, majorUnits, minorUnits } from '#platform/money.ts';
import { readAmount } from '#platform/read-amount.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { boxOfficeWords as words } from '../copy.ts';
import type { PartProps } from './till-session.ts';

type OwnTillProps = Pick<PartProps, 'state' | 'session'> & {
  readonly currency: string;
  /** The change saved before, in the smallest unit. */
  readonly float: number;
  readonly onSaved: () => void;
};

/** The name of this device and the change that its drawer starts with. */
export function OwnTill({ state, session, currency, float, onSaved }: OwnTillProps) {
  const [name, setName] = useState(state.name);
  const [typed, setTyped] = useState(float > 0 ? String(majorUnits(cents(float), currency)) : '');
  const amount = typed.trim() === '' ? 0 : readAmount(typed, currency);
  const isAmount = amount !== null && !Number.isNaN(amount) && amount >= 0;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => session.setTill(name.trim() || words.thisDevice, minorUnits(amount ?? 0, currency)),
    onSuccess: () => {
      toast({ title: words.deviceSaved, tone: 'success' });
      onSaved();
    },
  });
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isAmount) mutate();
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={save} aria-label={words.ownDevice}>
      <Field label={words.deviceName} hint={words.deviceNameHint}>
        <TextInput
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field
        label={words.startingCash}
        hint={words.startingCashHint}
        error={isAmount ? undefined : words.countInvalid}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <FormError refusal={isRefusal(error) ? error : undefined} />
      <Button type="submit" variant="outline" busy={isPending}>
        {words.saveDevice}
      </Button>
    </form>
  );
}
