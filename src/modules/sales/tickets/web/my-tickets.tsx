import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { IconTicket } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { TabLinks } from '#platform/ui/tabs.tsx';
import { ticketWords } from '../copy.ts';
import { OrderStub } from './order-stub.tsx';
import { myTicketsQuery, type When } from './my-tickets-query.ts';
import { useStoredTickets } from './use-stored-tickets.ts';

export type TicketTab = When | 'saved';

type MyTicketsProps = {
  tab: TicketTab;
  notices?: ReactNode;
  /** The content of the tab of saved events. */
  saved: ReactNode;
};

/** The viewer's events with tickets: upcoming soonest first, past latest first (RTE-20, ORD-05). */
export function MyTickets({ tab: current, notices, saved }: MyTicketsProps) {
  useStoredTickets();
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="display text-(length:--t-h1) pb-5">{ticketWords.title}</h1>
      {notices}
      <TabLinks
        label={ticketWords.title}
        links={(['upcoming', 'past', 'saved'] as const).map((tab) => ({
          label: ticketWords[tab],
          link: (
            <Link
              to="/tickets"
              search={tab === 'upcoming' ? {} : { when: tab }}
              activeOptions={{ exact: true }}
              replace
            />
          ),
          current: tab === current,
        }))}
      />
      {current === 'saved' ? saved : <OrderList when={current} />}
    </div>
  );
}

function OrderList({ when }: { when: When }) {
  const query = useSuspenseInfiniteQuery(myTicketsQuery(when));
  const orders = query.data.pages.flatMap((page) => page.items);
  if (orders.length === 0) return <NoTickets when={when} />;
  return (
    <>
      <ul className="order-stubs">
        {orders.map((order) => (
          <OrderStub key={order.orderId} order={order} past={when === 'past'} />
        ))}
      </ul>
      <MoreButton query={query} className="mt-8">
        {ticketWords.more}
      </MoreButton>
    </>
  );
}

function NoTickets({ when }: { when: When }) {
  const isPast = when === 'past';
  return (
    <EmptyState
      icon={<IconTicket />}
      title={isPast ? ticketWords.nonePastTitle : ticketWords.noneTitle}
      message={isPast ? ticketWords.nonePastText : ticketWords.noneText}
    >
      <Link to="/" className={buttonClass()}>
        {ticketWords.find}
      </Link>
    </EmptyState>
  );
}
