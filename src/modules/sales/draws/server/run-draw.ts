import { hash } from 'node:crypto';
import { listWelcome } from '#modules/events/events/server/index.ts';
import { lockTicketTypes, reserveUnits } from '#modules/events/ticket-types/server/index.ts';
import { releaseHold, waitingTickets } from '#modules/sales/checkout/server/index.ts';
import { offerSeconds } from '#modules/sales/checkout/waiting-rules.ts';
import { type EventId, newId } from '#platform/ids.ts';
import { batchesOf, type Batch } from '#platform/server/batches.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publish, publishAll } from '#platform/server/domain-events.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import type { Services } from '#platform/server/feature.ts';
import { drawHeld, drawOver, drawSoon, drawWon } from '../events.ts';
import { chooseWinners, drawOrder, type Sha256 } from '../rules.ts';
import { listDrawTypes, listDue, lockDraw, markReminded, type DrawRow } from './draw-store.ts';
import { dropPeople } from './entry-store.ts';
import * as store from './line-store.ts';

export const sha256: Sha256 = async (text) => hash('sha256', text);

const drawsAtOnce = 100;

/** Holds draws that are due, and offers unpaid tickets to the next people in line. */
export async function runDraws({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const batches = batchesOf(
    drawsAtOnce,
    (eventId) => eventId,
    (batch: Batch<EventId>) => listDue(db, batch),
  );
  for await (const eventIds of batches)
    await eachAlone(log, eventIds, (eventId) => transact(db, (tx) => runDraw(tx, eventId)));
}

/** Reminds people of draws that close within an hour. */
export async function remindDraws(tx: Db): Promise<void> {
  const eventIds = await markReminded(tx, drawsAtOnce);
  await publishAll(
    tx,
    drawSoon,
    eventIds.map((eventId) => ({ key: newId(), payload: { eventId } })),
  );
}

/** A winner must have at least this long to pay. */
const shortestOfferMs = 5 * 60_000;

/**
 * Holds a draw once, and offers its tickets in the drawn order until all are paid for or nobody is left (DRW-01). Locks
 * ticket types, then the draw, then orders.
 */
async function runDraw(tx: Db, eventId: EventId): Promise<void> {
  const drawTypes = await listDrawTypes(tx, eventId);
  const typeIds = drawTypes.map(({ id }) => id);
  await lockTicketTypes(tx, eventId, typeIds);
  const draw = await lockDraw(tx, eventId);
  if (!draw || draw.overAt || draw.eventStatus === 'postponed') return;
  const isTooLate = draw.startsAt.getTime() - draw.now.getTime() < shortestOfferMs;
  if (draw.eventStatus !== 'published' || isTooLate) return finish(tx, eventId);
  await dropPeople(tx, [eventId], await store.listGone(tx, eventId));
  if (draw.eventIsPrivate) await dropUnwelcome(tx, eventId);
  if (!draw.drawnAt) await holdDraw(tx, draw);

  const isDone = await offerTickets(tx, draw, typeIds);
  if (isDone) await finish(tx, eventId);
}

/** Takes people out who were members when they entered the draw of a members-only event, and no longer are (EVT-07). */
async function dropUnwelcome(tx: Db, eventId: EventId): Promise<void> {
  const userIds = await store.listWithoutOffer(tx, eventId);
  const welcome = await listWelcome(tx, eventId, userIds);
  await dropPeople(
    tx,
    [eventId],
    userIds.filter((id) => !welcome.has(id)),
  );
}

async function holdDraw(tx: Db, { eventId, seed }: DrawRow): Promise<void> {
  const numbers = await store.closeEntries(tx, eventId);
  await store.saveOrder(tx, eventId, await drawOrder(seed, numbers, sha256));
}

/** @returns whether nobody else can get a ticket */
async function offerTickets(tx: Db, draw: DrawRow, typeIds: readonly string[]): Promise<boolean> {
  const { eventId, startsAt, localHour, payMinutes: offerMinutes, now } = draw;
  const seconds = offerSeconds({ now, startsAt, offerMinutes, localHour });
  for (let isDraw = draw.drawnAt === null; ; isDraw = false) {
    const types = await lockTicketTypes(tx, eventId, typeIds);
    const promised = await store.listUnoffered(tx, eventId);
    const free = typeIds.map((id) => ({
      id,
      units:
        (types.find((type) => type.id === id)?.reserved ?? 0) -
        promised.filter(({ ticketTypeId }) => ticketTypeId === id).length,
    }));
    const line = free.some(({ units }) => units > 0) ? await store.listLine(tx, eventId) : [];
    const winners = chooseWinners(line, free);
    if (winners.size > 0) await store.markWon(tx, eventId, winners, isDraw);
    // People are asleep: winners stay winners, and get their offers in the morning.
    if (seconds === undefined) return false;
    if ((await offerTo(tx, eventId, types, { now, seconds })) === 0) break;
  }
  if (!draw.announcedAt) {
    await store.markAnnounced(tx, eventId);
    await publish(tx, drawHeld, { key: newId(), payload: { eventId } });
  }
  const isWaitedFor = (await store.listUnoffered(tx, eventId)).length > 0;
  return !isWaitedFor && (await isSettled(tx, eventId));
}

/** Returns true if the line is empty, or if no unpaid offer can give a ticket back. */
async function isSettled(tx: Db, eventId: EventId): Promise<boolean> {
  return (
    (await store.listOpenOffers(tx, eventId)).length === 0 || (await store.listLine(tx, eventId)).length === 0
  );
}

/** @returns the number of winners who were refused; the next people get their tickets */
async function offerTo(
  tx: Db,
  eventId: EventId,
  types: Awaited<ReturnType<typeof lockTicketTypes>>,
  times: { readonly now: Date; readonly seconds: number },
): Promise<number> {
  const people = await store.listUnoffered(tx, eventId);
  const answers = await waitingTickets.offerDrawn(tx, eventId, people, { types, ...times });
  const offers = people.flatMap(({ entryId, userId, first }, place) => {
    const answer = answers[place]!;
    return answer.kind === 'held' ? [{ entryId, userId, first, orderId: answer.orderId }] : [];
  });
  await store.markOffered(tx, eventId, offers);
  await publishAll(
    tx,
    drawWon,
    offers.map(({ userId, orderId, first }) => ({
      key: orderId,
      payload: { eventId, orderId, userId, first },
    })),
  );
  // They have reached their ticket limit since they entered.
  const refused = people.filter((_, place) => answers[place]!.kind === 'refused');
  await dropPeople(
    tx,
    [eventId],
    refused.map(({ userId }) => userId),
  );
  return refused.length;
}

/** Ends a draw. Tickets that are left are offered to the waiting list, or go on sale. */
export async function finish(tx: Db, eventId: EventId): Promise<void> {
  const types = await listDrawTypes(tx, eventId);
  await reserveUnits(
    tx,
    eventId,
    'over',
    types.map(({ id }) => ({ id, units: 0 })),
  );
  await store.markOver(tx, eventId);
  await publish(tx, drawOver, { key: newId(), payload: { eventId } });
  await waitingTickets.offerFreed(
    tx,
    eventId,
    types.map(({ id }) => id),
  );
}

/** Ends the draw of a cancelled event, and its offers unless their payment has started. */
export async function endCancelled(db: Db, eventId: EventId): Promise<void> {
  await transact(db, (tx) => runDraw(tx, eventId));
  for (const orderId of await store.listOpenOffers(db, eventId))
    await transact(db, (tx) => releaseHold(tx, orderId));
}
