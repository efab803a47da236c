import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Badge } from '#kit/web/badge.tsx';
import { Button, ButtonLink } from '#kit/web/button.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { ErrorState } from '#kit/web/error-state.tsx';
import { Field } from '#kit/web/field.tsx';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { Select } from '#kit/web/select.tsx';
import { Skeleton } from '#kit/web/skeleton.tsx';
import { TextInput } from '#kit/web/text-input.tsx';
import { useNearEnd } from '#kit/web/use-near-end.ts';
import type { Guest } from '../contract.ts';
import { guestWords as words } from '../copy.ts';
import { eventTicketsQuery, guestsQuery, type GuestFilter } from './queries.ts';
import './guests.css';

const CompDrawer = /*#__PURE__*/ lazyPart(() => import('./comp-drawer.tsx').then((part) => part.CompDrawer));
const MessageDrawer = /*#__PURE__*/ lazyPart(() =>
  import('./message-drawer.tsx').then((part) => part.MessageDrawer),
);
const OrderDrawer = /*#__PURE__*/ lazyPart(() =>
  import('./order-drawer.tsx').then((part) => part.OrderDrawer),
);

const nothing: GuestFilter = { q: '', itemId: '', state: '' };

/** Who comes: every ticket, its order, and what a host can do with it (GST-01). */
export function GuestsSection({ managed: { id: eventId } }: { managed: { id: string } }) {
  const [filter, setFilter] = useState(nothing);
  const [open, setOpen] = useState<'comp' | 'message'>();
  const [order, setOrder] = useState<Guest>();
  const asked = useDeferredValue(filter);
  const tickets = useQuery(eventTicketsQuery(eventId)).data?.items ?? [];
  const close = () => setOpen(undefined);
  return (
    <section className="grid gap-6" aria-label={words.heading}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('comp')} {...CompDrawer.onIntent}>
          {words.addComp}
        </Button>
        <Button variant="quiet" onClick={() => setOpen('message')} {...MessageDrawer.onIntent}>
          {words.write}
        </Button>
        <ButtonLink variant="quiet" href={`/api/events/${eventId}/guests.csv`} download>
          {words.csv}
        </ButtonLink>
      </div>
      <div className="guest-filters" role="search">
        <Field label={words.search}>
          <TextInput
            type="search"
            value={filter.q}
            maxLength={100}
            onChange={({ target }) => setFilter({ ...filter, q: target.value })}
          />
        </Field>
        <Field label={words.ticket}>
          <Select
            value={filter.itemId}
            placeholder={words.allTickets}
            options={tickets.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => setFilter({ ...filter, itemId: target.value })}
          />
        </Field>
        <Field label={words.state}>
          <Select
            value={filter.state}
            placeholder={words.allStates}
            options={(['valid', 'void'] as const).map((value) => ({ value, label: words[value] }))}
            onChange={({ target }) => setFilter({ ...filter, state: target.value as GuestFilter['state'] })}
          />
        </Field>
      </div>
      <GuestTable eventId={eventId} filter={asked} onOpen={setOrder} />
      <CompDrawer open={open === 'comp'} onOpenChange={close} eventId={eventId} tickets={tickets} />
      <MessageDrawer open={open === 'message'} onOpenChange={close} eventId={eventId} tickets={tickets} />
      <OrderDrawer
        open={order !== undefined}
        onOpenChange={() => setOrder(undefined)}
        eventId={eventId}
        orderId={order?.orderId ?? ''}
        name={order?.name ?? ''}
      />
    </section>
  );
}

type TableProps = { eventId: string; filter: GuestFilter; onOpen: (guest: Guest) => void };

function GuestTable({ eventId, filter, onOpen }: TableProps) {
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery(
    guestsQuery(eventId, filter),
  );
  const end = useNearEnd<HTMLDivElement>(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  });
  const guests = data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = filter !== nothing && Object.values(filter).some((value) => value !== '');
  return (
    <div className="grid gap-3">
      <p role="status" className="text-ink-2 num">
        {data ? words.count(data.pages[0]!.total) : ' '}
      </p>
      {isError && !data ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : guests.length === 0 ? (
        <EmptyState
          title={isFiltered ? words.noMatch : words.none}
          message={isFiltered ? words.noMatchMessage : words.noneMessage}
        />
      ) : (
        <table className="guest-table">
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.ticket}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.order}</th>
            </tr>
          </thead>
          <tbody>
            {guests.map((guest) => (
              <GuestLine key={guest.id} guest={guest} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
      <div ref={end} />
    </div>
  );
}

function GuestLine({ guest, onOpen }: { guest: Guest; onOpen: (guest: Guest) => void }) {
  const { name, email, ticketName, state, comp } = guest;
  const shown = name || email;
  return (
    <tr>
      <th scope="row">
        <span className="block wrap-anywhere">{shown}</span>
        <span className="block text-small text-ink-2 font-normal wrap-anywhere">{email}</span>
      </th>
      <td>
        {ticketName} {comp && <Badge tone="line">{words.comp}</Badge>}
      </td>
      <td>
        <Badge tone={state === 'valid' ? 'ok' : 'warn'}>{words[state]}</Badge>
      </td>
      <td>
        <Button
          variant="quiet"
          size="small"
          aria-label={words.open(shown)}
          onClick={() => onOpen(guest)}
          {...OrderDrawer.onIntent}
        >
          {words.order}
        </Button>
      </td>
    </tr>
  );
}
