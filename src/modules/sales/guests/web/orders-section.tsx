import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { stateText, stateTones } from '#modules/sales/disputes/copy.ts';
import { cents, moneyText } from '#platform/money.ts';
import { shortDay, timeOfDay } from '#platform/time.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Select } from '#platform/ui/select.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { limits, orderShows, type HostOrder } from '../contract.ts';
import { orderListWords as words } from '../copy.ts';
import { LateOrderDrawer } from './late-order-drawer.ts';
import { ordersQuery, type OrderFilter } from './queries.ts';
import './guests.css';

const nothing: OrderFilter = { q: '', show: '' };

type OrdersSectionProps = { managed: { id: string; timezone: string } };

/** All orders of an event with paid and refunded amounts; each opens to refund or cancel it (RFD-01, MNG-01). */
export function OrdersSection({ managed: { id: eventId, timezone } }: OrdersSectionProps) {
  const [filter, setFilter] = useState(nothing);
  const [opened, setOpened] = useState<HostOrder>();
  return (
    <div className="grid gap-6">
      <ButtonLink
        variant="quiet"
        className="justify-self-start"
        href={`/api/events/${eventId}/orders.csv`}
        download
      >
        {words.csv}
      </ButtonLink>
      <div className="guest-filters" role="search">
        <Field label={words.search}>
          <TextInput
            type="search"
            value={filter.q}
            maxLength={limits.search}
            onChange={({ target }) => setFilter({ ...filter, q: target.value })}
          />
        </Field>
        <Field label={words.show}>
          <Select
            value={filter.show}
            placeholder={words.all}
            options={orderShows.map((value) => ({ value, label: words.shows[value] }))}
            onChange={({ target }) => setFilter({ ...filter, show: target.value as OrderFilter['show'] })}
          />
        </Field>
      </div>
      <OrderList eventId={eventId} zone={timezone} filter={useDeferredValue(filter)} onOpen={setOpened} />
      <LateOrderDrawer
        open={opened !== undefined}
        onOpenChange={() => setOpened(undefined)}
        eventId={eventId}
        orderId={opened?.id ?? ''}
        name={opened ? opened.name || opened.email : ''}
      />
    </div>
  );
}

type OrderListProps = {
  eventId: string;
  zone: string;
  filter: OrderFilter;
  onOpen: (order: HostOrder) => void;
};

function OrderList({ eventId, zone, filter, onOpen }: OrderListProps) {
  const query = useInfiniteQuery(ordersQuery(eventId, filter));
  const orders = query.data?.pages.flatMap(({ items }) => items);
  const isFiltered = filter.q !== '' || filter.show !== '';
  if (query.isError && !orders) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!orders) return <Skeleton lines={8} />;
  return (
    <div className="grid gap-3">
      <p role="status" className="text-ink-2 num">
        {words.count(query.data?.pages[0]?.total ?? 0)}
      </p>
      {orders.length === 0 ? (
        <EmptyState
          title={isFiltered ? words.noMatch : words.none}
          message={isFiltered ? words.noMatchMessage : words.noneMessage}
        />
      ) : (
        <ul aria-label={words.heading}>
          {orders.map((order) => (
            <OrderLine key={order.id} order={order} zone={zone} onOpen={() => onOpen(order)} />
          ))}
        </ul>
      )}
      <MoreButton query={query} className="justify-self-start">
        {words.more}
      </MoreButton>
    </div>
  );
}

function OrderLine({ order, zone, onOpen }: { order: HostOrder; zone: string; onOpen: () => void }) {
  const { name, email, orderedAt, tickets, cancelled, comp, promoCode, currency, total, refunded, dispute } =
    order;
  const shown = name || email;
  const at = new Date(orderedAt);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 border-t border-line">
      <div className="min-w-0 flex-1 grid gap-1">
        <b dir="auto" className="truncate">
          {shown}
        </b>
        <span className="text-small text-ink-2 wrap-anywhere">
          {email || words.noEmail} ·{' '}
          <time dateTime={orderedAt}>{`${shortDay(at, zone)}, ${timeOfDay(at, zone)}`}</time>
        </span>
        <span className="flex flex-wrap gap-2">
          <Badge tone="line">{words.tickets(tickets)}</Badge>
          {cancelled > 0 && <Badge tone="warn">{words.cancelled(cancelled)}</Badge>}
          {comp && <Badge tone="line">{words.comp}</Badge>}
          {promoCode && <Badge tone="line">{promoCode}</Badge>}
          {dispute && <Badge tone={stateTones[dispute.state]}>{words.dispute(stateText(dispute))}</Badge>}
          {refunded > 0 && <Badge tone="warn">{words.refunded(moneyText(cents(refunded), currency))}</Badge>}
        </span>
      </div>
      <span className="num font-semibold">{moneyText(cents(total), currency)}</span>
      <Button variant="quiet" size="small" aria-label={words.open(shown)} onClick={onOpen}>
        {words.openShort}
      </Button>
    </li>
  );
}
