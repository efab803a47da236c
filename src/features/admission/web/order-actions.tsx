import { useMutation } from '@tanstack/react-query';
import { isRefusal } from '#kit/refusal.ts';
import { Button, ButtonLink } from '#kit/web/button.tsx';
import { IconCalendarPlus, IconDownloadSimple, IconEnvelopeSimple } from '#kit/web/icons.tsx';
import { addressOf, send } from '#kit/web/send.ts';
import { toast } from '#kit/web/toast.ts';
import { getOrderCalendar, getTicketsPdf, mailTicketsAgain } from '../contract.ts';
import { ticketWords } from '../copy.ts';

/** What can be done with the tickets of an order. */
export function OrderActions({ orderId }: { orderId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(mailTicketsAgain, { orderId }),
    onSuccess: ({ sentTo }) => toast({ ...ticketWords.mailed(sentTo), tone: 'success' }),
    onError: (error) => {
      if (!isRefusal(error)) throw error;
      toast({ title: error.title, message: error.message, tone: 'danger' });
    },
  });
  return (
    <div className="order-actions">
      <ButtonLink href={addressOf(getOrderCalendar, { orderId }).url} download variant="primary">
        <IconCalendarPlus />
        {ticketWords.calendar}
      </ButtonLink>
      <ButtonLink href={addressOf(getTicketsPdf, { orderId }).url} target="_blank" variant="outline">
        <IconDownloadSimple />
        {ticketWords.print}
      </ButtonLink>
      <Button variant="outline" busy={isPending} onClick={() => mutate()}>
        <IconEnvelopeSimple />
        {ticketWords.mailAgain}
      </Button>
    </div>
  );
}
