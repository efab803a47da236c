import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { send } from '#platform/send.ts';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { limits, messageGuests, previewMessage, testMessage } from '../contract.ts';
import { guestWords, messageWords as words } from '../copy.ts';
import { GuestSheet, SheetForm, TicketField, type SheetFormProps, type SheetProps } from './guest-sheet.tsx';
import { SentMessages } from './sent-messages.tsx';
import { useKeyedDraft } from './use-keyed-draft.ts';

/** A message to all ticket holders: write, preview, send (GST-01). */
export function MessageDrawer({
  open,
  onOpenChange,
  timezone,
  ...rest
}: SheetProps & { readonly timezone: string }) {
  return (
    <GuestSheet open={open} onOpenChange={onOpenChange} title={guestWords.write} hint={words.hint}>
      <MessageForm {...rest} onDone={() => onOpenChange(false)} />
      <SentMessages eventId={rest.eventId} zone={timezone} />
    </GuestSheet>
  );
}

function MessageForm({ eventId, tickets, onDone }: SheetFormProps) {
  const queries = useQueryClient();
  const { draft, key, change: put } = useKeyedDraft({ subject: '', text: '', itemId: '' });
  const { itemId, ...written } = draft;
  const message = { eventId, ...written, ...(itemId && { itemId }) };
  const change = (more: Partial<typeof draft>) => {
    put(more);
    preview.reset();
    test.reset();
    if (!real.isPending) real.reset();
  };
  const preview = useMutation({ mutationFn: () => send(previewMessage, message) });
  const test = useMutation({
    mutationFn: () => send(testMessage, message),
    onSuccess: ({ sentTo }) => toast({ title: words.testSent(sentTo), tone: 'success' }),
  });
  const real = useMutation({
    mutationFn: () => send(messageGuests, message, { idempotencyKey: key }),
    onSuccess: async ({ people }) => {
      toast({ title: words.sent(people), tone: 'success' });
      await queries.invalidateQueries({ queryKey: ['guests', eventId, 'messages'] });
      onDone();
    },
  });
  const seen = preview.data;
  const isReady = seen !== undefined && seen.people > 0;
  const error = preview.error ?? test.error ?? real.error;
  const refusal = isRefusal(error) ? error : undefined;
  const textOf = (code: string) => (refusal?.code === code ? refusal.message : undefined);
  return (
    <SheetForm
      send={isReady ? words.send(seen.people) : words.preview}
      busy={preview.isPending || real.isPending}
      onSend={() => (isReady ? real.mutate() : preview.mutate())}
    >
      <Unsaved when={draft.subject !== '' || draft.text !== ''} />
      <TicketField
        tickets={tickets}
        value={itemId}
        placeholder={guestWords.allTickets}
        error={textOf('nobody')}
        onValue={(chosen) => change({ itemId: chosen })}
      />
      <Field label={words.subject}>
        <TextInput
          required
          pattern=".*\S.*"
          maxLength={limits.subject}
          value={draft.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
      </Field>
      <Field label={words.message} error={textOf('invalidInput')}>
        <TextArea
          required
          limit={limits.message}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      <FormError refusal={refusal} except={['nobody', 'invalidInput']} />
      {seen && <Preview message={seen} isTesting={test.isPending} onTest={() => test.mutate()} />}
    </SheetForm>
  );
}

type PreviewProps = {
  readonly message: AnswerOf<typeof previewMessage>;
  readonly isTesting: boolean;
  readonly onTest: () => void;
};

/** As the guests will get it, to send to yourself first. */
function Preview({ message, isTesting, onTest }: PreviewProps) {
  return (
    <section className="grid gap-3" aria-labelledby="message-preview">
      <h3 id="message-preview" className="font-semibold">
        {words.previewTitle}
      </h3>
      <p role="status" className="text-ink-2">
        {words.goesTo(message.people, message.replyTo)}
      </p>
      <div className="message-preview">
        <p className="font-semibold">{message.subject}</p>
        <p className="whitespace-pre-line text-small wrap-anywhere">{message.text}</p>
      </div>
      <Button variant="outline" busy={isTesting} onClick={onTest}>
        {words.test}
      </Button>
    </section>
  );
}
