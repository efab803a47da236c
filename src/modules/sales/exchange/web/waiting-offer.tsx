import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { eventPath } from '#modules/events/events/rules.ts';
import { cancelOrder } from '#modules/sales/checkout/contract.ts';
import { cents, moneyText } from '#platform/money.ts';
import { momentText } from '#platform/time.ts';
import { getSend } from '#platform/ui/api.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { ticketStubClass, TicketStubParts } from '#platform/ui/ticket-stub.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import type { WaitingOffer } from '../waiting-contract.ts';
import { waitingWords as words } from '../waiting-copy.ts';

/** How often an offer that should have ended is asked for again. Milliseconds. */
const askAgain = 5000;

type OfferedTicketsProps = {
  offer: WaitingOffer;
  event: { providerCode: string; providerId: string; name: string; timezone: string };
};

/** Tickets from a waiting list that are held for the viewer, with the deadline. */
export function OfferedTickets({ offer, event }: OfferedTicketsProps) {
  const queries = useQueryClient();
  const { orderId, until } = offer;
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() > Date.parse(until)) void queries.invalidateQueries({ queryKey: ['exchange'] });
    }, askAgain);
    return () => clearInterval(timer);
  }, [until, queries]);
  const [asks, setAsks] = useState(false);
  const { act, isBusy } = useAct(async () => {
    const { status } = await getSend()(cancelOrder, { orderId });
    // It may have been paid meanwhile, in another tab.
    if (status === 'cancelled') toast(words.declined);
    await queries.invalidateQueries({ queryKey: ['exchange'] });
  });
  return (
    <div className="grid gap-3 w-full">
      <p>
        <strong>{words.held(offer.what)}</strong>
        <span className="block">{words.payBy(momentText(until, event.timezone))}</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Link
          to={eventPath(event)}
          search={{ checkout: 'payment', order: orderId }}
          className={ticketStubClass()}
          preload={false}
        >
          <TicketStubParts price={moneyText(cents(offer.total), offer.currency)}>{words.pay}</TicketStubParts>
        </Link>
        <Button variant="quiet" busy={isBusy} onClick={() => setAsks(true)} {...AlertDialog.onIntent}>
          {words.decline}
        </Button>
      </div>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.declineQuestion}
        message={words.declineMessage}
        confirm={words.decline}
        cancel={words.keep}
        onConfirm={() => {
          setAsks(false);
          act();
        }}
      />
    </div>
  );
}
