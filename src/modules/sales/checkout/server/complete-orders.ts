import { joinCommunities } from '#modules/profiles/communities/server/index.ts';
import { addGoing, listHostCommunities } from '#modules/events/events/server/index.ts';
import { moveUses } from '#modules/sales/promotions/server/index.ts';
import { eventLeftOf } from '#modules/events/ticket-types/rules.ts';
import { moveUnits } from '#modules/events/ticket-types/server/index.ts';
import type { EventId, TicketTypeId } from '#platform/ids.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { sendTogether } from '#platform/server/send-together.ts';
import { orderCompleted } from '../events.ts';
import { isOpen } from '../rules.ts';
import { hasNoAccount } from './stranger.ts';
import type { CompletedOrder, CompletionStep } from './completed-order.ts';
import type { Tickets } from './ticket-operations.ts';
import type { LockedOrder } from './lock-order.ts';
import { addToBuyers } from './buyer-store.ts';
import { countUnitsOf, countUsesOf, markCompleted, type OrderRow } from './order-store.ts';
import { backWithListings, sellListings } from './sell-listings.ts';
import { countOf } from './units.ts';

type CompletionSteps = { readonly completing: readonly CompletionStep[]; readonly tickets: Tickets };

/** A completed order with what others learn about it. */
export type Completion = CompletedOrder & {
  /** Minor units. */
  readonly total: number;
  readonly currency: string;
  /** Points of its promo code (PRM-14). BeatScore counts them from the domain event. */
  readonly points: number;
};

/**
 * Completes orders of one event: sells their held tickets and takes tickets again for those whose hold expired. The
 * caller books the money.
 */
export async function completeOrders(
  tx: Db,
  steps: CompletionSteps,
  eventId: EventId,
  locked: readonly LockedOrder[],
): Promise<void> {
  if (locked.length === 0) return;
  const orders = locked.map(({ order }) => ({ ...order, promotionLive: order.promotionId !== null }));
  const late = countOf(orders.filter(({ status }) => !isOpen(status)));
  const held = countOf(orders.filter(({ status }) => isOpen(status)));
  await moveUses(
    tx,
    eventId,
    late.uses.map(({ id, count }) => ({ id, uses: count })),
  );
  await sellListings(tx, steps, eventId, locked);
  const heldOf = new Map(held.units.map(({ id, count }) => [id, count]));
  const moves = soldIn(orders).map(({ id, count }) => ({ id, held: -(heldOf.get(id) ?? 0), sold: count }));
  const orderIds = orders.map(({ id }) => id);
  await sendTogether(tx, (together) => [
    moveUnits(together, eventId, moves),
    markCompleted(together, eventId, orderIds),
    fulfillOrders(together, steps, eventId, locked.map(completionOf)),
  ]);
}

/** All units, also those that were listed tickets: their sellers’ were just cancelled. */
const soldIn = (orders: Parameters<typeof countOf>[0]) =>
  countOf(orders.map((order) => ({ ...order, items: order.items.map((item) => ({ ...item, backed: 0 })) })))
    .units;

function completionOf({ order, promotion }: LockedOrder): Completion {
  const {
    id,
    eventId,
    buyerId,
    buyerName,
    buyerEmail,
    test,
    joinCommunities: joins,
    items,
    currency,
    source,
  } = order;
  return {
    id,
    eventId,
    buyer: { id: buyerId, name: buyerName, email: buyerEmail },
    source,
    isStranger: source === 'boxOffice' && hasNoAccount(order),
    test,
    joinCommunities: joins,
    items,
    total: order.totalMinor,
    currency,
    points: pointsOf(promotion),
  };
}

export function pointsOf(
  promotion: { readonly rewardType: string; readonly value: number | null } | undefined,
): number {
  return promotion?.rewardType === 'points' ? (promotion.value ?? 0) : 0;
}

/**
 * Issues the tickets of orders of one event that this transaction completes, marks their buyers as going and publishes
 * the domain events. The number of statements doesn't depend on the number of orders.
 */
export async function fulfillOrders(
  tx: Db,
  { completing }: Pick<CompletionSteps, 'completing'>,
  eventId: EventId,
  orders: readonly Completion[],
): Promise<void> {
  if (orders.length === 0) return;
  const orderIds = orders.map(({ id }) => id);
  const guests = orders.filter(({ test, isStranger }) => !test && !isStranger);
  const guestIds = guests.map(({ buyer }) => buyer.id);
  const joining = orders.filter(({ test, joinCommunities: joins }) => !test && joins);
  const news = orders.map((order) => ({ key: order.id, payload: payloadOf(order) }));
  await sendTogether(tx, (together) => [
    addToBuyers(together, eventId, orderIds),
    addGoing(together, eventId, guestIds),
    joinHosts(together, eventId, joining),
    takeSteps(together, completing, orders),
    publishAll(together, orderCompleted, news),
  ]);
}

/** One after the other: a later step reads what an earlier one wrote. */
async function takeSteps(tx: Db, steps: readonly CompletionStep[], orders: readonly Completion[]) {
  for (const { write } of steps) await write(tx, orders);
}

/** Joins the communities that host the event, for buyers who asked for it (CHK-13). */
async function joinHosts(tx: Db, eventId: EventId, orders: readonly Completion[]): Promise<void> {
  if (orders.length === 0) return;
  const hosts = await listHostCommunities(tx, eventId);
  await joinCommunities(
    tx,
    hosts.map(({ id }) => id),
    orders.map(({ buyer }) => buyer.id),
  );
}

function payloadOf({ id, eventId, buyer, test, total, currency, items, points }: Completion) {
  return {
    orderId: id,
    eventId,
    buyerId: buyer.id,
    test,
    total,
    currency,
    quantity: items.reduce((sum, { quantity, admits }) => sum + quantity * admits, 0),
    points: test ? 0 : points,
  };
}

/**
 * Takes the tickets and the promotion of an expired order again, within their limits per person. Units that are gone are
 * backed by listed tickets of the same price.
 * @returns false if something is missing
 */
export async function takeAgain(tx: Db, { order, types, promotion }: LockedOrder): Promise<boolean> {
  const hasUse = !promotion || (await isUsableAgain(tx, order, promotion));
  const isOn = types.every(
    ({ eventStatus, eventEndsAt, now }) =>
      eventStatus === 'postponed' || (eventStatus !== 'cancelled' && now < eventEndsAt),
  );
  if (!hasUse || !isOn) return false;
  const limit = types[0]?.maxPerPerson ?? null;
  const wants = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (limit !== null && (await countUnitsOf(tx, order)) + wants > limit) return false;
  return takeUnits(tx, order, types);
}

async function isUsableAgain(
  tx: Db,
  order: OrderRow,
  { maxUses, used, maxUsesPerPerson }: NonNullable<LockedOrder['promotion']>,
): Promise<boolean> {
  if (maxUses !== null && used >= maxUses) return false;
  return maxUsesPerPerson === null || (await countUsesOf(tx, order)) < maxUsesPerPerson;
}

async function takeUnits(tx: Db, order: OrderRow, types: LockedOrder['types']): Promise<boolean> {
  const freeOf = (typeId: TicketTypeId) => {
    const type = types.find(({ id }) => id === typeId);
    if (!type) return 0;
    return type.capacity === null ? Infinity : type.capacity - type.held - type.sold - type.reserved;
  };
  const missing = order.items.map((item) => ({
    item,
    count: Math.max(0, item.quantity - Math.max(0, freeOf(item.ticketTypeId))),
  }));
  const people = missing.reduce((sum, { item, count }) => sum + (item.quantity - count) * item.admits, 0);
  const left = types[0] ? eventLeftOf(types[0]) : null;
  if (left !== null && people > left) return false;
  const gone = missing.filter(({ count }) => count > 0);
  return gone.length === 0 || backWithListings(tx, order, gone);
}
