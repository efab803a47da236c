import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { isRefusal } from '#kit/refusal.ts';
import { Button } from '#kit/web/button.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Field } from '#kit/web/field.tsx';
import { Select } from '#kit/web/select.tsx';
import { send } from '#kit/web/send.ts';
import { TextArea } from '#kit/web/text-area.tsx';
import { TextInput } from '#kit/web/text-input.tsx';
import { toast } from '#kit/web/toast.ts';
import { limits, messageGuests } from '../contract.ts';
import { guestWords as words } from '../copy.ts';
import type { SheetProps } from './comp-drawer.tsx';

/** One message to everybody who holds a ticket (GST-01). */
export function MessageDrawer({ open, onOpenChange, ...rest }: SheetProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={words.write}
      description={words.writeHint}
      shape="side"
    >
      <MessageForm {...rest} onDone={() => onOpenChange(false)} />
    </Drawer>
  );
}

type FormProps = Pick<SheetProps, 'eventId' | 'tickets'> & { onDone: () => void };

function MessageForm({ eventId, tickets, onDone }: FormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState({ subject: '', text: '', itemId: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { itemId, ...message } = draft;
      const input = { eventId, ...message, ...(itemId && { itemId }) };
      return send(messageGuests, input, { idempotencyKey: key });
    },
    onSuccess: ({ people }) => {
      toast({ title: words.sent(people), tone: 'success' });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className="grid gap-4 pb-6" onSubmit={submit}>
      <Field label={words.ticket}>
        <Select
          value={draft.itemId}
          placeholder={words.allTickets}
          options={tickets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setDraft({ ...draft, itemId: target.value })}
        />
      </Field>
      <Field label={words.subject}>
        <TextInput
          required
          maxLength={limits.subject}
          value={draft.subject}
          onChange={({ target }) => setDraft({ ...draft, subject: target.value })}
        />
      </Field>
      <Field
        label={words.message}
        error={error ? (isRefusal(error) ? error.message : 'Try again.') : undefined}
      >
        <TextArea
          required
          limit={limits.message}
          value={draft.text}
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        />
      </Field>
      <Button type="submit" busy={isPending}>
        {words.send}
      </Button>
    </form>
  );
}
