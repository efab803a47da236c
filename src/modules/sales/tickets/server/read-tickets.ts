import { OrderId, TicketId, type UserId } from '#platform/ids.ts';
import type { Order } from '#modules/sales/checkout/contract.ts';
import { eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { toImages } from '#modules/profiles/profiles/server/index.ts';
import { packCursor, unpackCursor } from '#platform/cursor.ts';
import type { Db } from '#platform/server/db.ts';
import type { IssuedTicket, OrderSummary, OrderTickets, TicketEvent } from '../contract.ts';
import { countOrders, findTickets, listOrders, type IssuedTicketRow, type EventSheet } from './store.ts';

export async function listMyOrders(
  db: Db,
  buyerId: UserId,
  { when, limit, cursor }: { when: 'upcoming' | 'past'; limit: number; cursor?: string | undefined },
) {
  const after = unpackCursor(cursor, 2);
  const [rows, total] = await Promise.all([
    listOrders(db, { buyerId, when, limit: limit + 1, after }),
    countOrders(db, buyerId, when),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const items: OrderSummary[] = shown.map((row) => ({
    orderId: OrderId.encode(row.orderId),
    event: toTicketEvent(row),
    ticketsTotal: row.ticketsTotal,
    what: row.what,
    status: row.status,
  }));
  const next = rows.length > limit && last ? packCursor([last.startsAt.toISOString(), last.orderId]) : null;
  return { items, total, offset: 0, next };
}

/**
 * The tickets of an order that its buyer may see.
 * @returns undefined if none were issued yet
 */
export async function findOrderTickets(
  db: Db,
  orderId: OrderId,
  order: Order,
): Promise<OrderTickets | undefined> {
  const found = await findTickets(db, orderId);
  if (!found) return undefined;
  const items = found.admissions.map(toIssuedTicket);
  return { order, event: toTicketEvent(found), admissions: { items, total: items.length } };
}

function toIssuedTicket({ id, ticketName, code, state }: IssuedTicketRow, place: number): IssuedTicket {
  return { id: TicketId.encode(id), ticketName, number: place + 1, code, state };
}

function toTicketEvent(row: EventSheet): TicketEvent {
  const seesAddress = !row.hideAddress || row.isHolder;
  const [street, zipCode] = seesAddress ? [row.address1, row.zipCode] : [];
  return {
    id: eventWireId(row),
    providerCode: providerCode(row.provider),
    providerId: row.providerId,
    name: row.eventName,
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt.toISOString(),
    timezone: row.timezone,
    status: row.eventStatus,
    venueName: seesAddress ? row.venueName : '',
    addressFull: [street, row.postalCity, `${row.stateCode} ${zipCode ?? ''}`.trim()]
      .filter(Boolean)
      .join(', '),
    images: toImages(row.image),
    gel: row.gel,
  };
}
