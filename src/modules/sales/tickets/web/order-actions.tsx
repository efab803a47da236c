import { useMutation } from '@tanstack/react-query';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { IconCalendarPlus, IconDownloadSimple, IconEnvelopeSimple } from '#platform/ui/icons.tsx';
import { addressOf, send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { getOrderCalendar, getTicketsPdf, mailTicketsAgain } from '../contract.ts';
import { ticketWords } from '../copy.ts';

export function OrderActions({ orderId }: { orderId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(mailTicketsAgain, { orderId }),
    onSuccess: ({ sentTo }) => toast({ ...ticketWords.mailed(sentTo), tone: 'success' }),
    onError: showFailure,
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
