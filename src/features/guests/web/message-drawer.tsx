import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '#kit/web/field.tsx';
import { send } from '#kit/web/send.ts';
import { TextArea } from '#kit/web/text-area.tsx';
import { TextInput } from '#kit/web/text-input.tsx';
import { toast } from '#kit/web/toast.ts';
import { limits, messageGuests } from '../contract.ts';
import { guestWords as words } from '../copy.ts';
import {
  failureText,
  GuestSheet,
  SheetForm,
  TicketField,
  type SheetFormProps,
  type SheetProps,
} from './guest-sheet.tsx';

/** One message to everybody who holds a ticket (GST-01). */
export function MessageDrawer({ open, onOpenChange, ...rest }: SheetProps) {
  return (
    <GuestSheet open={open} onOpenChange={onOpenChange} title={words.write} hint={words.writeHint}>
      <MessageForm {...rest} onDone={() => onOpenChange(false)} />
    </GuestSheet>
  );
}

function MessageForm({ eventId, tickets, onDone }: SheetFormProps) {
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
  return (
    <SheetForm send={words.send} busy={isPending} onSend={() => mutate()}>
      <TicketField
        tickets={tickets}
        value={draft.itemId}
        placeholder={words.allTickets}
        onValue={(itemId) => setDraft({ ...draft, itemId })}
      />
      <Field label={words.subject}>
        <TextInput
          required
          maxLength={limits.subject}
          value={draft.subject}
          onChange={({ target }) => setDraft({ ...draft, subject: target.value })}
        />
      </Field>
      <Field label={words.message} error={failureText(error)}>
        <TextArea
          required
          limit={limits.message}
          value={draft.text}
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        />
      </Field>
    </SheetForm>
  );
}
