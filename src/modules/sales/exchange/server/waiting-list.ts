import { providerCode } from '#modules/events/events/rules.ts';
import { seesEvent } from '#modules/events/events/server/index.ts';
import { saleStatus } from '#modules/events/ticket-types/rules.ts';
import { listTicketTypes, saleFactsOf } from '#modules/events/ticket-types/server/index.ts';
import { waitingEnded } from '#modules/sales/checkout/events.ts';
import { releaseHold, waitingTickets } from '#modules/sales/checkout/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { EventId, newId, noId, OrderId, TicketTypeId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { batchesOf, type Batch } from '#platform/server/batches.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import type { Services } from '#platform/server/feature.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  waitingRefusals as refusals,
  type joinWaitingList as joinCall,
  type WaitingEntry,
  type WaitingList,
} from '../waiting-contract.ts';
import { isReturning } from './listing-store.ts';
import { returnUnsold, returnUnsoldOf } from './returns.ts';
import * as store from './waiting-list-store.ts';

/** @throws Refusal eventNotFound */
export async function readWaitingList(
  db: Db,
  eventId: EventId,
  viewer: Viewer | undefined,
): Promise<WaitingList> {
  if (!(await seesEvent(db, eventId, viewer))) throw refuse(refusals, 'eventNotFound');
  const event = await store.findWaitingEvent(db, eventId);
  const [entry] = viewer ? await store.listEntries(db, viewer.userId, eventId) : [];
  const open = event?.isOpen === true && (await isSoldOut(db, eventId, null));
  const account = viewer && (await store.findWaitingAccount(db, viewer.userId));
  return {
    open,
    total: await store.countLine(db, eventId),
    returns: event?.returns === true,
    newUntil: account?.newUntil?.toISOString() ?? null,
    mine: entry ? toEntry(entry) : null,
  };
}

/** Whether none of these ticket types can be bought because all are taken, or wanted by people who wait. */
async function isSoldOut(db: Db, eventId: EventId, only: readonly TicketTypeId[] | null): Promise<boolean> {
  const waiting = await waitingTickets.countWaiting(db, eventId);
  const statuses = (await listOffered(db, eventId, only)).map((type) => {
    const facts = saleFactsOf(type);
    const ordered = facts.ordered + (waiting.byType.get(type.id) ?? 0);
    const event = { status: type.eventStatus, endsAt: type.eventEndsAt };
    return saleStatus({ ...facts, ordered }, event, type.now);
  });
  return statuses.includes('soldOut') && !statuses.includes('onSale');
}

/** Locked ticket types are sold by code, and never offered. */
async function listOffered(db: Db, eventId: EventId, only: readonly TicketTypeId[] | null) {
  const types = await listTicketTypes(db, eventId);
  return types.filter(({ id, locked }) => !locked && (only === null || only.includes(id)));
}

export function toEntry(row: store.EntryRow): WaitingEntry {
  const { quantity, together, ticketTypeIds, ahead, orderId } = row;
  return {
    quantity,
    together,
    itemIds: ticketTypeIds?.map((id) => TicketTypeId.encode(id)) ?? null,
    ahead,
    offer: orderId && {
      orderId: OrderId.encode(orderId),
      what: row.what ?? '',
      total: row.totalMinor!,
      currency: row.currency!,
      until: row.expiresAt!.toISOString(),
    },
  };
}

export async function listWaitingLists(db: Db, userId: UserId) {
  const rows = await store.listEntries(db, userId);
  return rows.map((row) => ({
    event: {
      id: EventId.encode(row.eventId),
      providerCode: providerCode(row.provider),
      providerId: row.providerId,
      name: row.name,
      startDate: row.startsAt.toISOString(),
      timezone: row.timezone,
    },
    entry: toEntry(row),
  }));
}

/** @throws Refusal why the viewer can't wait for these tickets */
export async function joinWaitingList(
  tx: Db,
  input: InputOf<typeof joinCall>,
  viewer: Viewer,
): Promise<void> {
  const { eventId, quantity, together, itemIds } = input;
  if (!(await seesEvent(tx, eventId, viewer))) throw refuse(refusals, 'eventNotFound');
  const { userId } = viewer;
  const account = await store.findWaitingAccount(tx, userId);
  if (!account?.emailVerified) throw refuse(refusals, 'emailNotVerified');
  if (account.newUntil) throw refuse(refusals, 'accountTooNew');
  const event = await store.findWaitingEvent(tx, eventId);
  if (!event?.isOpen) throw refuse(refusals, 'waitingListClosed');
  if (await isReturning(tx, eventId, userId)) throw refuse(refusals, 'ownListing');
  await store.closeEntries(tx, eventId);
  const [entry] = await store.listEntries(tx, userId, eventId);
  if (entry?.orderId) throw refuse(refusals, 'offerOpen');
  if (!entry && !(await isSoldOut(tx, eventId, itemIds))) throw refuse(refusals, 'notSoldOut');
  await requireFit(tx, eventId, { quantity, itemIds });
  const { maxPerPerson: limit } = event;
  const has =
    limit === null ? 0 : await waitingTickets.countUnitsOf(tx, { eventId, id: noId, buyerId: userId });
  if (limit !== null && has + quantity > limit)
    throw refuse(refusals, 'personLimit', { limit, left: Math.max(0, limit - has) });
  await store.putEntry(tx, { id: newId(), eventId, userId, quantity, together, ticketTypeIds: itemIds });
  await waitingTickets.offerFreed(tx, eventId);
}

/**
 * An offer is one order, within the bounds of its ticket type.
 * @throws Refusal quantityOutOfBounds if no ticket type that they accept is sold like this
 */
async function requireFit(
  tx: Db,
  eventId: EventId,
  { quantity, itemIds }: Pick<InputOf<typeof joinCall>, 'quantity' | 'itemIds'>,
): Promise<void> {
  const types = await listOffered(tx, eventId, itemIds);
  if (types.some(({ minPerOrder, maxPerOrder }) => minPerOrder <= quantity && quantity <= maxPerOrder))
    return;
  const min = Math.min(...types.map(({ minPerOrder }) => minPerOrder));
  const max = Math.max(...types.map(({ maxPerOrder }) => maxPerOrder));
  throw refuse(refusals, 'quantityOutOfBounds', { min, max });
}

/** Leaving with an open offer declines it: its tickets go to the next in line. */
export async function leaveWaitingList(tx: Db, eventId: EventId, userId: UserId): Promise<void> {
  const orderId = await store.leaveList(tx, eventId, userId);
  if (orderId) await releaseHold(tx, orderId);
}

/** Ends the lists of a cancelled event, and the offers that nobody began to pay. */
export async function endWaitingList(db: Db, eventId: EventId): Promise<void> {
  const orderIds = await transact(db, (tx) => store.endList(tx, eventId));
  for (const orderId of orderIds) await transact(db, (tx) => releaseHold(tx, orderId));
  await returnUnsoldOf(db, eventId);
}

/** Tells fans that the host no longer sells what they wait for. */
export async function endUnserved(db: Db, eventId: EventId): Promise<void> {
  await transact(db, async (tx) => {
    const ended = await store.endUnserved(tx, eventId);
    await publishAll(
      tx,
      waitingEnded,
      ended.map(({ id, userId }) => ({ key: id, payload: { eventId, userId, because: 'notSold' as const } })),
    );
  });
}

const eventsAtOnce = 100;

/** Offers free tickets that aren’t offered yet: freed at night, by more capacity, or by a changed cart. */
export async function sweepWaitingLists({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  await store.closeEntries(db);
  await returnUnsold({ db, log });
  const batches = batchesOf(
    eventsAtOnce,
    (eventId) => eventId,
    (batch: Batch<EventId>) => store.listServable(db, batch),
  );
  for await (const eventIds of batches)
    await eachAlone(log, eventIds, (eventId) => transact(db, (tx) => waitingTickets.offerFreed(tx, eventId)));
}
