import { useQuery } from '@tanstack/react-query';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { isOver } from '#modules/events/events/rules.ts';
import { useDeferredValue, useState } from 'react';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { guestShows, type Guest } from '../contract.ts';
import { guestWords as words } from '../copy.ts';
import { GuestList } from './guest-list.tsx';
import { LateOrderDrawer } from './late-order-drawer.ts';
import { eventTicketsQuery, guestsCsvPath, type GuestFilter } from './queries.ts';
import './guests.css';

const CompDrawer = /*#__PURE__*/ lazyPart(() => import('./comp-drawer.tsx').then((part) => part.CompDrawer));
const MessageDrawer = /*#__PURE__*/ lazyPart(() =>
  import('./message-drawer.tsx').then((part) => part.MessageDrawer),
);

const nothing: GuestFilter = { q: '', itemId: '', show: '' };

type GuestsSectionProps = { managed: Pick<ManagedEvent, 'id' | 'status' | 'timezone' | 'endDate'> };

/** Every ticket with its order and the host's actions (GST-01). */
export function GuestsSection({ managed }: GuestsSectionProps) {
  const { id: eventId, status, timezone } = managed;
  const [openedAt] = useState(() => Date.now());
  const canGive = status !== 'cancelled' && !isOver(managed, openedAt);
  const [filter, setFilter] = useState(nothing);
  const [open, setOpen] = useState<'comp' | 'message'>();
  const [order, setOrder] = useState<Guest>();
  const asked = useDeferredValue(filter);
  const tickets = useQuery(eventTicketsQuery(eventId)).data ?? [];
  const close = () => setOpen(undefined);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-3">
        {canGive && (
          <Button onClick={() => setOpen('comp')} {...CompDrawer.onIntent}>
            {words.addComp}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setOpen('message')} {...MessageDrawer.onIntent}>
          {words.write}
        </Button>
        <ButtonLink variant="quiet" href={guestsCsvPath(eventId, filter)} download>
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
        <Field label={words.show}>
          <Select
            value={filter.show}
            placeholder={words.everybody}
            options={guestShows.map((value) => ({ value, label: words.shows[value] }))}
            onChange={({ target }) => setFilter({ ...filter, show: target.value as GuestFilter['show'] })}
          />
        </Field>
      </div>
      <GuestList eventId={eventId} filter={asked} onOpen={setOrder} />
      <CompDrawer open={open === 'comp'} onOpenChange={close} eventId={eventId} tickets={tickets} />
      <MessageDrawer
        open={open === 'message'}
        onOpenChange={close}
        eventId={eventId}
        timezone={timezone}
        tickets={tickets}
      />
      <LateOrderDrawer
        open={order !== undefined}
        onOpenChange={() => setOrder(undefined)}
        eventId={eventId}
        orderId={order?.orderId ?? ''}
        name={order?.holder ?? order?.name ?? ''}
      />
    </div>
  );
}
