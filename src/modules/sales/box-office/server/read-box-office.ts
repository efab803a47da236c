import { allInPrice } from '#modules/events/ticket-types/fees.ts';
import { remainingOf } from '#modules/events/ticket-types/rules.ts';
import { listTickets, listTicketTypes, saleFactsOf } from '#modules/events/ticket-types/server/index.ts';
import { TicketTypeId } from '#platform/ids.ts';
import { cents } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals, type Allotment, type BoxOffice } from '../contract.ts';
import type { CardReaders } from './card-readers.ts';
import { toCardSale } from './to-card-sale.ts';
import { findOpenCardSale, listReaderRows } from './reader-store.ts';
import type { Seller } from './ports.ts';
import { findEvent } from './sale-store.ts';
import { findSettings, findTill, listAllotment, listUnsynced } from './till-store.ts';

/** @throws Refusal eventNotFound */
export async function readBoxOffice(
  db: Db,
  { provider, tap }: CardReaders,
  seller: Seller,
  tillId: string | undefined,
): Promise<BoxOffice> {
  const { eventId, isHost, userId } = seller;
  const event = await findEvent(db, eventId);
  if (!event) throw refuse(refusals, 'eventNotFound');
  const { rates } = await listTickets(db, eventId);
  const types = await listTicketTypes(db, eventId);
  const { doorManagersSell } = await findSettings(db, eventId);
  const till = tillId === undefined ? undefined : await findTill(db, { eventId, tillId });
  const unsynced = isHost ? await listUnsynced(db, eventId) : [];
  const isOwn = till?.userId === userId;
  const readers = await listReaderRows(db, eventId, provider);
  const open = tillId && isOwn ? await findOpenCardSale(db, { eventId, tillId, userId }) : undefined;
  const now = new Date();
  return {
    eventName: event.name,
    currency: event.currency,
    timezone: event.timezone,
    isHost,
    doorManagersSell,
    isOpen: event.status === 'published' && now < event.endsAt,
    ...(unsynced.length > 0 && { unsynced }),
    isCancelled: event.status === 'cancelled',
    rates,
    tickets: types.map((type) => ({
      id: TicketTypeId.encode(type.id),
      name: type.name,
      price: type.priceMinor,
      allInPrice: allInPrice(cents(type.priceMinor), rates, type.currency),
      admits: type.admits,
      remaining: remainingOf(saleFactsOf(type)),
    })),
    allotment:
      tillId !== undefined && isOwn && till.allotmentUntil
        ? await allotmentOf(db, { eventId, tillId, till })
        : null,
    readers: readers.map(({ id, name }) => ({ id, name })),
    takesTestCards: tap !== undefined,
    cardSale: open ? toCardSale(open) : null,
    now: now.toISOString(),
  };
}

type OwnTill = {
  readonly eventId: Seller['eventId'];
  readonly tillId: string;
  readonly till: { readonly allotmentUntil: Date | null; readonly isEnded: boolean };
};

async function allotmentOf(db: Db, { till, ...key }: OwnTill): Promise<Allotment> {
  const rows = await listAllotment(db, key);
  return {
    items: rows.map(({ ticketTypeId, quantity, unitMinor }) => ({
      itemId: TicketTypeId.encode(ticketTypeId),
      quantity,
      price: unitMinor,
    })),
    until: till.allotmentUntil!.toISOString(),
    ended: till.isEnded,
  };
}
