import { lockTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import { waitingTickets } from '#modules/sales/checkout/server/index.ts';
import { findEventOfTicket, freezeTicket } from '#modules/sales/tickets/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { newId, type EventId, type OrderId, type TicketId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { batchesOf, type Batch } from '#platform/server/batches.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import type { Services } from '#platform/server/feature.ts';
import { listingReturned } from '../events.ts';
import {
  returnRefusals as refusals,
  shownReasons,
  type ReturnedTicket,
  type TicketReturn,
} from '../return-contract.ts';
import { returnsUntil, whyNotReturned, whyNotTransferred, type ReturnFacts } from '../rules.ts';
import * as store from './listing-store.ts';
import { lockHeldTicket, type HeldTicketRow } from './transfer-store.ts';

type Values = Awaited<ReturnType<typeof waitingTickets.listValues>>;

const factsOf = (ticket: HeldTicketRow, row: store.ReturnRow): ReturnFacts => ({
  ...ticket,
  ...row,
  state: ticket.state,
  policy: row,
  // A transfer that can't be accepted doesn't count as open: its holder couldn't take it back.
  isTransferOpen: row.isTransferOpen && whyNotTransferred({ ...ticket, policy: ticket }) === undefined,
});

/** How the user can return tickets of an order, by ticket. Only for tickets that they hold. */
export async function listTicketReturns(
  db: Db,
  { orderId, userId }: { orderId: OrderId; userId: UserId },
  tickets: readonly HeldTicketRow[],
): Promise<ReadonlyMap<string, TicketReturn>> {
  const rows = await store.listReturnable(db, { orderId, userId });
  const values = rows.length > 0 ? await waitingTickets.listValues(db, orderId, rows) : undefined;
  const held = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  return new Map(
    rows.flatMap((row) => {
      const ticket = held.get(row.id);
      return ticket ? [[row.id, toTicketReturn(ticket, row, values)]] : [];
    }),
  );
}

/** For tickets that someone else holds. */
export const noReturn = (ticket: HeldTicketRow): TicketReturn => ({
  gets: null,
  whyNot: null,
  atMost: false,
  paidByOther: false,
  until: ticket.startsAt.toISOString(),
  state: null,
  offerUntil: null,
  listedFor: null,
});

function toTicketReturn(ticket: HeldTicketRow, row: store.ReturnRow, values: Values): TicketReturn {
  const { state, listedMinor, currency, offerUntil, paidByOther } = row;
  const value = values?.get(row.id);
  const why = whyNotReturned(factsOf(ticket, row)) ?? (value ? undefined : 'paidAtDoor');
  const canReturn = value !== undefined && !ticket.listed && why === undefined;
  return {
    gets: canReturn ? { amount: value.paid, currency: value.currency } : null,
    whyNot: ticket.listed ? null : (shownReasons.find((reason) => reason === why) ?? null),
    atMost: row.returnPrice === 'current',
    paidByOther,
    until: returnsUntil(ticket.startsAt, row).toISOString(),
    state: state === 'ended' ? null : state,
    offerUntil: state === 'offered' ? (offerUntil?.toISOString() ?? null) : null,
    listedFor: listedMinor === null ? null : { amount: listedMinor, currency: currency! },
  };
}

/**
 * Lists a ticket for return and offers it to the waiting list. Locks ticket types before the ticket, the lock order of
 * every change of tickets.
 * @param gets the amount that the holder saw, in minor units
 * @throws Refusal why it can't be returned
 */
export async function listTicket(
  tx: Db,
  { ticketId, sellerId, gets }: { ticketId: TicketId; sellerId: UserId; gets: number },
): Promise<TicketReturn> {
  const eventId = await findEventOfTicket(tx, ticketId, sellerId);
  if (!eventId) throw refuse(refusals, 'ticketNotFound');
  await lockTicketTypes(tx, eventId);
  const ticket = await lockHeldTicket(tx, { eventId, id: ticketId, holderId: sellerId });
  if (!ticket) throw refuse(refusals, 'ticketNotFound');
  if (!ticket.listed) await freeze(tx, ticket, gets);
  return (
    await listTicketReturns(tx, { orderId: ticket.orderId, userId: sellerId }, [{ ...ticket, listed: true }])
  ).get(ticketId)!;
}

async function freeze(tx: Db, ticket: HeldTicketRow, gets: number): Promise<void> {
  const { id: ticketId, eventId, orderId, holderId: sellerId } = ticket;
  const rows = await store.listReturnable(tx, { orderId, userId: sellerId });
  const row = rows.find(({ id }) => id === ticketId)!;
  const why = whyNotReturned(factsOf(ticket, row));
  if (why) throw refuse(refusals, why);
  const value = (await waitingTickets.listValues(tx, orderId, [row]))?.get(ticketId);
  if (!value) throw refuse(refusals, 'paidAtDoor');
  if (value.paid !== gets) throw refuse(refusals, 'amountChanged', { gets: value.paid });
  const { paid: paidMinor, fee: feeMinor, currency } = value;
  const { ticketTypeId } = row;
  const listing = { id: newId(), eventId, ticketId, ticketTypeId, orderId, sellerId };
  await store.addListing(tx, { ...listing, paidMinor, feeMinor, currency });
  await freezeTicket(tx, { eventId, id: ticketId, listed: true });
  await waitingTickets.offerFreed(tx, eventId);
}

/**
 * Gives a listed ticket back to its holder: its code admits them again.
 * @throws Refusal offerOpen while a fan is paying for it
 */
export async function takeBackListing(tx: Db, ticketId: TicketId, sellerId: UserId): Promise<boolean> {
  const eventId = await findEventOfTicket(tx, ticketId, sellerId);
  const ticket = eventId && (await lockHeldTicket(tx, { eventId, id: ticketId, holderId: sellerId }));
  if (!ticket) throw refuse(refusals, 'ticketNotFound');
  if (!ticket.listed) return false;
  if (!(await store.takeBack(tx, eventId, ticketId))) throw refuse(refusals, 'offerOpen');
  await freezeTicket(tx, { eventId, id: ticketId, listed: false });
  return true;
}

const eventsAtOnce = 100;

/** Returns unsold tickets to their holders at the deadline, or when the event is cancelled. */
export async function returnUnsold({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const batches = batchesOf(
    eventsAtOnce,
    (eventId) => eventId,
    (batch: Batch<EventId>) => store.listClosing(db, batch),
  );
  for await (const eventIds of batches)
    await eachAlone(log, eventIds, (eventId) => returnUnsoldOf(db, eventId));
}

export async function returnUnsoldOf(db: Db, eventId: EventId): Promise<void> {
  await transact(db, async (tx) => {
    const closed = await store.closeListings(tx, eventId);
    const returned = closed.filter(({ state }) => state === 'returned');
    await publishAll(
      tx,
      listingReturned,
      returned.map(({ id, orderId, ticketId, sellerId }) => ({
        key: id,
        payload: { eventId, orderId, ticketId, sellerId },
      })),
    );
  });
}

export async function listEventReturns(db: Db, eventId: EventId, { limit, cursor }: PageInput) {
  const after = unpackCursor(cursor, 1);
  const before = after && String(after[0]);
  const rows = await store.listEventReturns(db, eventId, { limit: limit + 1, before });
  const { rows: shown, next } = cutPage(rows, limit, ({ id }) => [id]);
  const items: ReturnedTicket[] = shown.map(({ paidMinor, currency, refundedMinor, createdAt, ...row }) => ({
    ...row,
    paid: { amount: paidMinor, currency },
    refunded: refundedMinor,
    createdAt: createdAt.toISOString(),
  }));
  return { items, total: await store.countReturns(db, eventId), offset: 0, next };
}
