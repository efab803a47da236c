import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isGuestEmail } from '#modules/sales/box-office/rules.ts';
import { refundLimits, type RefundSheet } from '#modules/sales/checkout/refund-contract.ts';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { setOrderEmail } from '../contract.ts';
import { refundWords as words } from '../copy.ts';
import { failureText } from './guest-sheet.tsx';

type EmailFormProps = { eventId: string; sheet: RefundSheet };

/** Sends the tickets of a guest without an account, to another address if theirs is missing or wrong (BOX-01). */
export function EmailForm({ eventId, sheet: { order, needsWhy } }: EmailFormProps) {
  const queries = useQueryClient();
  const [email, setEmail] = useState(order.buyer.email);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isEmailWrong = !isGuestEmail(email.trim());
  const isWhyMissing = needsWhy && reason.trim() === '';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(setOrderEmail, { eventId, orderId: order.id, email: email.trim(), reason }),
    onSuccess: ({ sentTo }) => toast({ title: words.resent(sentTo), tone: 'success' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['guests', eventId] }),
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isEmailWrong && !isWhyMissing) mutate();
      }}
    >
      <Field
        label={words.email}
        hint={words.emailHint}
        error={isAsked && isEmailWrong ? words.emailInvalid : failureText(error)}
      >
        <TextInput
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      {needsWhy && (
        <Field
          label={words.emailReason}
          hint={words.emailReasonHint}
          error={isAsked && isWhyMissing ? words.reasonMissing : undefined}
        >
          <TextInput
            maxLength={refundLimits.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant="quiet" className="justify-self-start" busy={isPending}>
        {words.send}
      </Button>
    </form>
  );
}
