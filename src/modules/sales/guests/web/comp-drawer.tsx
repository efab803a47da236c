import { useMutation, useQueryClient } from '@tanstack/react-query';
import { compLimits, type compRefusals, giveComp } from '#modules/sales/checkout/comp-contract.ts';
import { isRefusal, type commonRefusals } from '#platform/refusal.ts';
import { Field } from '#platform/ui/field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { send } from '#platform/send.ts';
import { Stepper } from '#platform/ui/stepper.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { guestWords as words, refundWords } from '../copy.ts';
import { GuestSheet, SheetForm, TicketField, type SheetFormProps, type SheetProps } from './guest-sheet.tsx';
import { useKeyedDraft } from './use-keyed-draft.ts';

/** Gives a free ticket to a named guest (GST-01). */
export function CompDrawer({ open, onOpenChange, ...rest }: SheetProps) {
  return (
    <GuestSheet open={open} onOpenChange={onOpenChange} title={words.addComp} hint={words.compHint}>
      <CompForm {...rest} onDone={() => onOpenChange(false)} />
    </GuestSheet>
  );
}

const fieldOf: Partial<
  Record<keyof typeof compRefusals | keyof typeof commonRefusals, 'name' | 'email' | 'ticket'>
> = {
  newcomerLink: 'name',
  // Addresses that the browser takes and the server doesn't.
  invalidInput: 'email',
  ticketNotFound: 'ticket',
  soldOut: 'ticket',
};

function CompForm({ eventId, tickets, onDone }: SheetFormProps) {
  const queries = useQueryClient();
  const { draft, key, change } = useKeyedDraft({ name: '', email: '', itemId: '', quantity: 1 });
  const itemId = draft.itemId || (tickets[0]?.id ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(giveComp, { eventId, ...draft, itemId }, { idempotencyKey: key }),
    onSuccess: async () => {
      toast({ title: words.given(draft.name), tone: 'success' });
      await queries.invalidateQueries({ queryKey: ['guests', eventId] });
      onDone();
    },
  });
  const refusal = isRefusal(error) ? error : undefined;
  const field = refusal && fieldOf[refusal.code as keyof typeof fieldOf];
  return (
    <SheetForm send={words.give} busy={isPending} onSend={() => mutate()}>
      <Unsaved when={draft.name !== '' || draft.email !== ''} />
      <Field label={words.name} error={field === 'name' && refusal?.message}>
        <TextInput
          required
          pattern=".*\S.*"
          maxLength={compLimits.name}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={words.email} error={field === 'email' && refundWords.emailInvalid}>
        <TextInput
          required
          type="email"
          autoComplete="off"
          value={draft.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
      <TicketField
        tickets={tickets}
        value={itemId}
        error={field === 'ticket' ? refusal?.message : undefined}
        onValue={(chosen) => change({ itemId: chosen })}
      />
      <Stepper
        label={words.quantity}
        value={draft.quantity}
        min={1}
        max={compLimits.quantity}
        onChange={(quantity) => change({ quantity })}
      />
      <FormError refusal={refusal} except={Object.keys(fieldOf)} />
    </SheetForm>
  );
}
