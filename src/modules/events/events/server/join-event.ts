import { newId, type EventId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { eventJoined, eventLeft } from '../events.ts';
import { refusals } from '../refusals.ts';
import type { Joined } from '../joining-contract.ts';
import { entryOf, findJoinRefusal } from '../rules.ts';
import { addGoing, isGoing, removeGoing } from './event-store.ts';
import { readEvent } from './read-event.ts';

/** Filters events for which the user holds a valid ticket. Passed in, because tickets depend on events. */
export type TicketsFor = (db: Db, userId: UserId, eventIds: readonly EventId[]) => Promise<readonly string[]>;

/**
 * Joins an event without tickets on Backbeat (JNE-01). Idempotent.
 * @throws Refusal eventNotFound, eventGone, sellsTickets, notOn
 */
export async function joinEvent(tx: Db, wireId: string, viewer: Viewer): Promise<Joined> {
  const { id, event } = await readEvent(tx, wireId, viewer);
  const why = findJoinRefusal(entryOf(event, Date.now()));
  if (why) throw refuse(refusals, why);
  if ((await addGoing(tx, id, [viewer.userId])) > 0)
    await publish(tx, eventJoined, {
      key: `${id}:${viewer.userId}`,
      payload: { eventId: id, userId: viewer.userId },
    });
  return isGoing(tx, id, viewer.userId);
}

/**
 * Leaves an event until it is over, also if it sells tickets by now or is postponed. Idempotent.
 * @throws Refusal eventNotFound, eventGone, notOn, holdsTicket
 */
export async function unjoinEvent(
  tx: Db,
  ticketsFor: TicketsFor,
  wireId: string,
  viewer: Viewer,
): Promise<Joined> {
  const { id, event } = await readEvent(tx, wireId, viewer);
  if (entryOf(event, Date.now()) === 'past') throw refuse(refusals, 'notOn');
  if ((await ticketsFor(tx, viewer.userId, [id])).length > 0) throw refuse(refusals, 'holdsTicket');
  if ((await removeGoing(tx, id, [viewer.userId])) > 0)
    await publish(tx, eventLeft, { key: newId(), payload: { eventId: id, userId: viewer.userId } });
  return isGoing(tx, id, viewer.userId);
}
