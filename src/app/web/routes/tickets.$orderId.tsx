import { OrderId, wireIdIn } from '#platform/ids.ts';
import { createFileRoute } from '@tanstack/react-router';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { OrderPage, orderViewQuery } from '#modules/sales/tickets/web/index.ts';
import { ticketWords } from '#modules/sales/tickets/copy.ts';
import { headOf, makeHead } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { personal } from '../shell/personal.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';

/** Accepts order ids with or without prefix; addresses omit it (RTE-20). */
const wireIdOf = (text: string) => wireIdIn(OrderId, text);

export const Route = createFileRoute('/tickets/$orderId')({
  loader: async ({ context: { queryClient, setup }, params: { orderId } }) => {
    const me = await queryClient.ensureQueryData(meQuery);
    if (me) await orNotFound(queryClient.ensureQueryData(orderViewQuery(wireIdOf(orderId))));
    return {
      head: await makeHead(setup, {
        title: ticketWords.title,
        path: `/tickets/${orderId}`,
        hidden: true,
      }),
    };
  },
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  const { orderId } = Route.useParams();
  return (
    <SignedInOnly title={ticketWords.title}>{() => <OrderPage orderId={wireIdOf(orderId)} />}</SignedInOnly>
  );
}
