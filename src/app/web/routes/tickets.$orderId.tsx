import { OrderId, wireIdIn } from '#platform/ids.ts';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { OrderPage, orderViewQuery, type TicketActionsProps } from '#modules/sales/tickets/web/index.ts';
import { ticketWords } from '#modules/sales/tickets/copy.ts';
import { headOf, makeHead } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { personal } from '../shell/personal.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';

const TicketTransfer = /*#__PURE__*/ latePart<TicketActionsProps>(() =>
  import('#modules/sales/exchange/web/index.ts').then((part) => part.TicketTransfer),
);

const LiveTickets = lazy(() =>
  import('../tickets/live-tickets.tsx').then((part) => ({ default: part.LiveTickets })),
);

/** Accepts order ids with or without prefix; addresses omit it (RTE-20). */
const wireIdOf = (text: string) => wireIdIn(OrderId, text);

export const Route = createFileRoute('/tickets/$orderId')({
  loader: async ({ context: { queryClient, setup }, params: { orderId } }) => {
    const me = await queryClient.ensureQueryData(meQuery);
    let title: string = ticketWords.title;
    if (me) {
      // Without it, the page shows the tickets without what can be done with them.
      const exchange = import('#modules/sales/exchange/web/index.ts').then(({ orderExchangeQuery }) =>
        queryClient.prefetchQuery(orderExchangeQuery(wireIdOf(orderId))),
      );
      const { event } = await orNotFound(queryClient.ensureQueryData(orderViewQuery(wireIdOf(orderId))));
      title = ticketWords.titleOf(event.name);
      await exchange;
    }
    return {
      head: await makeHead(setup, { title, path: `/tickets/${orderId}`, hidden: true }),
    };
  },
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  const orderId = wireIdOf(Route.useParams().orderId);
  return (
    <SignedInOnly title={ticketWords.title}>
      {() => (
        <>
          <OrderPage orderId={orderId} TicketActions={TicketTransfer} />
          <Suspense>
            <LiveTickets />
          </Suspense>
        </>
      )}
    </SignedInOnly>
  );
}
