import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { mailSale, type BoxOfficeSale } from '../contract.ts';
import { boxOfficeWords as words } from '../copy.ts';
import { isGuestEmail } from '../rules.ts';

type EmailSaleProps = {
  readonly eventId: string;
  readonly sale: BoxOfficeSale;
  readonly onDone: () => void;
};

/** Sends the tickets of a sale to an address that was missing or wrong (BOX-01). */
export function EmailSale({ eventId, sale, onDone }: EmailSaleProps) {
  const client = useQueryClient();
  const [email, setEmail] = useState(sale.email ?? '');
  const [isAsked, setAsked] = useState(false);
  const isWrong = !isGuestEmail(email.trim());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => getSend()(mailSale, { eventId, orderId: sale.orderId, email: email.trim() }),
    onSuccess: async ({ sentTo }) => {
      onDone();
      toast({ title: words.ticketsSent(sentTo), tone: 'success' });
      await client.invalidateQueries({ queryKey: ['boxOffice', eventId, 'sales'] });
    },
  });
  return (
    <form
      noValidate
      className="basis-full grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isWrong) mutate();
      }}
    >
      <Field
        label={words.email}
        hint={sale.email ? words.newEmailHint : undefined}
        error={isAsked && isWrong ? words.emailNeeded : undefined}
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <FormError refusal={isRefusal(error) ? error : undefined} />
      <Button type="submit" busy={isPending}>
        {words.sendTickets}
      </Button>
    </form>
  );
}
