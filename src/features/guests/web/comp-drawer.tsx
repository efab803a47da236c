import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { compLimits, giveComp } from '#features/checkout/comp-contract.ts';
import { isRefusal } from '#kit/refusal.ts';
import { Button } from '#kit/web/button.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Field } from '#kit/web/field.tsx';
import { Select } from '#kit/web/select.tsx';
import { send } from '#kit/web/send.ts';
import { Stepper } from '#kit/web/stepper.tsx';
import { TextInput } from '#kit/web/text-input.tsx';
import { toast } from '#kit/web/toast.ts';
import { guestWords as words } from '../copy.ts';

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  eventId: string;
  tickets: readonly { id: string; name: string }[];
};

/** A ticket for somebody by name, which costs nothing (GST-01). */
export function CompDrawer({ open, onOpenChange, ...rest }: SheetProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={words.addComp}
      description={words.compHint}
      shape="side"
    >
      <CompForm {...rest} onDone={() => onOpenChange(false)} />
    </Drawer>
  );
}

type FormProps = Pick<SheetProps, 'eventId' | 'tickets'> & { onDone: () => void };

function CompForm({ eventId, tickets, onDone }: FormProps) {
  const queries = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState({ name: '', email: '', itemId: tickets[0]?.id ?? '', quantity: 1 });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(giveComp, { eventId, ...draft }, { idempotencyKey: key }),
    onSuccess: async () => {
      toast({ title: words.given(draft.name), tone: 'success' });
      setKey(crypto.randomUUID());
      await queries.invalidateQueries({ queryKey: ['guests', eventId] });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className="grid gap-4 pb-6" onSubmit={submit}>
      <Field label={words.name}>
        <TextInput
          required
          maxLength={compLimits.name}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
      </Field>
      <Field label={words.email}>
        <TextInput
          required
          type="email"
          autoComplete="off"
          value={draft.email}
          onChange={({ target }) => setDraft({ ...draft, email: target.value })}
        />
      </Field>
      <Field
        label={words.ticket}
        error={error ? (isRefusal(error) ? error.message : 'Try again.') : undefined}
      >
        <Select
          required
          value={draft.itemId}
          options={tickets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setDraft({ ...draft, itemId: target.value })}
        />
      </Field>
      <Stepper
        label={words.quantity}
        value={draft.quantity}
        min={1}
        max={compLimits.quantity}
        onChange={(quantity) => setDraft({ ...draft, quantity })}
      />
      <Button type="submit" busy={isPending}>
        {words.give}
      </Button>
    </form>
  );
}
