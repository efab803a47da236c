import {
  type EventId,
  noId,
  type OrderId,
  type PlanId,
  type TicketTypeId,
  UserId,
  type ProfileId,
} from '#platform/ids.ts';
import { releaseHold, holdForGroup, releaseLapsed } from '#modules/sales/checkout/server/index.ts';
import { openedTo } from '#modules/sales/presales/server/index.ts';
import { listWelcome } from '#modules/events/events/server/index.ts';
import type { FeeRates } from '#modules/events/ticket-types/fees.ts';
import type { InputOf } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { fault } from '#platform/server/fault.ts';
import { seatHeld } from '../events.ts';
import { refusals, type holdSeats as holdSeatsCall } from '../contract.ts';
import { mostSeats, mostTimes, seatMinutes } from '../rules.ts';
import * as store from './store.ts';

type HoldInput = InputOf<typeof holdSeatsCall>;
type Holding = { readonly db: Db; readonly rates: FeeRates };

/**
 * Holds a ticket for each person of the plan, all or none, in one transaction: orders, plan records and domain
 * events. Without names, skips people who already have a ticket. With names, refuses the call if one of them already
 * has a ticket or another unpaid order.
 */
export async function holdSeats(
  { db, rates }: Holding,
  planId: PlanId,
  asked: HoldInput,
  holderId: UserId,
): Promise<void> {
  const ticketTypeId = asked.ticketId;
  if (ticketTypeId === noId) throw refuse(refusals, 'ticketNotFound');
  const eventId = await transact(db, async (tx) => (await lockEventOfPlan(tx, planId)).eventId);
  // Releases expired orders even if no worker is running.
  await releaseLapsed(db, eventId);
  await transact(db, async (tx) => {
    const event = await lockEventOfPlan(tx, planId);
    if (event.eventId !== eventId) throw refuse(refusals, 'noEvent');
    const people = await findWelcome(tx, eventId, await findPeople(tx, planId, asked, holderId), holderId);
    const isOpenedEarly = await isOpenedToAll(tx, eventId, ticketTypeId, people);
    const terms = { rates, seconds: seatMinutes * 60, shown: asked.amount };
    const { seats: held, kept } = await holdForGroup(tx, {
      eventId,
      holderId,
      ticketTypeId,
      people,
      isOpenedEarly,
      ...terms,
    });
    if (asked.userIds) await refuseTaken(tx, planId, kept);
    if (held.some(({ total }) => total === 0)) throw refuse(refusals, 'nothingToHold');
    const userIds = held.map(({ buyerId }) => buyerId);
    const often = await store.listHeldOften(tx, eventId, { holderId, userIds, times: mostTimes });
    if (often.length > 0)
      throw refuse(refusals, 'heldOften', { userIds: often.map((id) => UserId.encode(id)) });
    const seats = held.map(({ orderId, buyerId }) => ({
      planId,
      eventId,
      userId: buyerId,
      orderId,
      holderId,
    }));
    await store.putSeats(tx, seats);
    await publishAll(
      tx,
      seatHeld,
      seats.map(({ userId, orderId }) => ({
        key: orderId,
        payload: { planId, eventId, orderId, userId, byId: holderId },
      })),
    );
    fault('together.seatsWritten');
  });
  fault('together.seatsCommitted');
}

async function lockEventOfPlan(tx: Db, planId: PlanId): Promise<{ eventId: EventId }> {
  const plan = await store.lockPlan(tx, planId);
  if (!plan) throw refuse(refusals, 'planNotFound');
  if (plan.isVoting) throw refuse(refusals, 'voteOpen');
  if (!plan.eventId) throw refuse(refusals, 'noEvent');
  return { eventId: plan.eventId };
}

/** Only people who accepted the plan; nothing is held for people who were merely invited. */
async function findPeople(tx: Db, planId: PlanId, asked: HoldInput, viewerId: UserId) {
  const userIds = asked.userIds && [...new Set(asked.userIds)];
  const people = await store.listComing(tx, planId, { userIds, viewerId, limit: mostSeats + 1 });
  if (people.length === 0 || (userIds && people.length < Math.min(userIds.length, mostSeats + 1)))
    refuseNobody();
  if (people.length > mostSeats) throw refuse(refusals, 'tooManySeats');
  return people;
}

/**
 * For a members-only event, all of them must be members, or nothing is held. To a viewer who can't see the event it
 * doesn't exist.
 */
async function findWelcome<P extends { readonly id: UserId }>(
  tx: Db,
  eventId: EventId,
  people: readonly P[],
  holderId: UserId,
) {
  const welcome = await listWelcome(tx, eventId, [holderId, ...people.map(({ id }) => id)]);
  if (!welcome.has(holderId)) throw refuse(refusals, 'eventNotFound');
  const others = people.filter(({ id }) => !welcome.has(id));
  if (others.length > 0)
    throw refuse(refusals, 'notForAll', { userIds: others.map(({ id }) => UserId.encode(id)) });
  return people.map((person) => ({ ...person, isWelcome: true }));
}

/**
 * Whether a presale of the ticket type is open to these people (PRE-01).
 * @throws Refusal presaleNotForAll if it is open to the first of them, and not to all
 */
async function isOpenedToAll(
  tx: Db,
  eventId: EventId,
  ticketTypeId: TicketTypeId,
  people: readonly { readonly id: UserId }[],
): Promise<boolean> {
  const isOpenedTo = async ({ id }: { readonly id: UserId }) =>
    (await openedTo(tx, eventId, id)).includes(ticketTypeId);
  const [first, ...others] = people;
  // Most sales have no presale, so that most holds need one look.
  if (!first || !(await isOpenedTo(first))) return false;
  const opened = await Promise.all(others.map(isOpenedTo));
  const closed = others.filter((_, place) => !opened[place]);
  if (closed.length > 0)
    throw refuse(refusals, 'presaleNotForAll', { userIds: closed.map(({ id }) => UserId.encode(id)) });
  return true;
}

async function refuseTaken(
  tx: Db,
  planId: PlanId,
  kept: readonly { readonly orderId: OrderId; readonly buyerId: UserId }[],
): Promise<void> {
  const orderIds = kept.map(({ orderId }) => orderId);
  const ownSeats = new Set(await store.listUnpaidSeatsAmong(tx, planId, orderIds));
  const taken = new Set(kept.filter(({ orderId }) => !ownSeats.has(orderId)).map(({ buyerId }) => buyerId));
  if (taken.size > 0)
    throw refuse(refusals, 'alreadyTaken', { userIds: [...taken].map((id) => UserId.encode(id)) });
}

/** Releases the unpaid ticket of a person who leaves or is removed from the plan, or those of a cancelled plan. */
export async function freeSeats(db: Db, planId: PlanId, userId?: UserId): Promise<boolean> {
  return giveUpAll(db, await store.listUnpaidSeats(db, planId, userId));
}

export async function freeSeatsBetween(db: Db, one: ProfileId, other: ProfileId): Promise<boolean> {
  return giveUpAll(db, await store.listUnpaidSeatsBetween(db, one, other));
}

/** One by one, because each locks its ticket types before its order. */
async function giveUpAll(db: Db, orderIds: readonly OrderId[]): Promise<boolean> {
  let isFreed = false;
  for (const orderId of orderIds) isFreed = (await transact(db, (tx) => releaseHold(tx, orderId))) || isFreed;
  return isFreed;
}

function refuseNobody(): never {
  throw refuse(refusals, 'nobodyToSeat');
}
