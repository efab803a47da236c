import { EventId, OrderId, TicketId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { Order } from '#modules/sales/checkout/contract.ts';
import { fullAddress } from '#modules/events/events/place-text.ts';
import { eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { toImages } from '#modules/profiles/profiles/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { Db } from '#platform/server/db.ts';
import type { IssuedTicket, OrderSummary, OrderTickets, TicketEvent } from '../contract.ts';
import {
  countOrders,
  findTickets,
  listOrders,
  type IssuedTicketRow,
  type EventSheet,
} from './my-tickets-store.ts';

export async function listMyOrders(
  db: Db,
  buyerId: UserId,
  { when, limit, cursor }: PageInput & { when: 'upcoming' | 'past' },
) {
  const after = unpackCursor(cursor, 2);
  const [rows, total] = await Promise.all([
    listOrders(db, { buyerId, when, limit: limit + 1, after }),
    countOrders(db, buyerId, when),
  ]);
  const { rows: shown, next } = cutPage(rows, limit, ({ startsAt, orderId }) => [startsAt, orderId]);
  const items: OrderSummary[] = shown.map((row) => ({
    orderId: OrderId.encode(row.orderId),
    event: toTicketEvent(row),
    ticketsTotal: row.ticketsTotal,
    what: row.what,
    status: row.status,
    noneValid: !row.isHolder,
  }));
  return { items, total, offset: 0, next };
}

/** The user who looks at the tickets of an order. */
export type TicketViewer = { readonly userId: UserId; readonly name: string; readonly email: string };

/**
 * The tickets of an order for its buyer, or for someone who received some of them: without amounts and without the
 * other tickets.
 * @param viewer defaults to the buyer
 * @returns undefined if there are none yet
 */
export async function findOrderTickets(
  db: Db,
  orderId: OrderId,
  order: Order,
  viewer?: TicketViewer,
): Promise<OrderTickets | undefined> {
  const buyerId = UserId.decodeOrNoId(order.userId);
  const eventId = EventId.decodeOrNoId(order.eventId);
  const found = await findTickets(db, { eventId, orderId }, viewer?.userId ?? buyerId);
  if (!found) return undefined;
  const items = found.admissions.map(toIssuedTicket);
  const tickets = { event: toTicketEvent(found), admissions: { items, total: items.length } };
  if (!viewer || viewer.userId === buyerId) return { order, ...tickets };
  return { order: receivedOrder(order, found.admissions, viewer), received: true, ...tickets };
}

/** The order for someone who received tickets of it. The receipt, and who paid it, stay the buyer's (EXC-03). */
function receivedOrder(
  order: Order,
  tickets: readonly IssuedTicketRow[],
  { userId, name, email }: TicketViewer,
): Order {
  const holderId = UserId.encode(userId);
  const nothing = { subtotal: 0, discount: 0, fee: 0, tax: 0, total: 0, refunded: 0 };
  const items = [...Map.groupBy(tickets, ({ ticketTypeId }) => ticketTypeId)].map(([typeId, held]) => {
    const itemId = TicketTypeId.encode(typeId);
    const item = { id: itemId, name: held[0]!.ticketName };
    return {
      itemId,
      item,
      quantity: held.length,
      priceValue: 0,
      currency: order.currency,
      unit: 0,
      taxRate: 0,
      ...nothing,
    };
  });
  return {
    ...order,
    status: tickets.some(({ state }) => state !== 'void') ? 'completed' : 'cancelled',
    orderItems: { items },
    promotion: null,
    buyer: { id: holderId, name, email, phone: '' },
    userId: holderId,
    ...nothing,
    taxName: '',
    refundedTax: 0,
    refundReturned: 0,
    paidOutside: [],
    joinCommunity: false,
    breakdown: null,
  };
}

function toIssuedTicket(
  { id, ticketName, code, state, guestName }: IssuedTicketRow,
  place: number,
): IssuedTicket {
  return { id: TicketId.encode(id), ticketName, number: place + 1, code, state, guestName };
}

function toTicketEvent(row: EventSheet): TicketEvent {
  const seesAddress = !row.hideAddress || row.isHolder;
  const hidden = seesAddress ? {} : { address1: null, zipCode: null };
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
    addressFull: fullAddress({ ...row, ...hidden }),
    images: toImages(row.image),
    gel: row.gel,
  };
}
