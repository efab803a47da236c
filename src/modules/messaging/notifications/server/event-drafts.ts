import { changeText } from '#modules/events/events/event-change.ts';
import type {
  eventChanged,
  eventJoined,
  eventPostponed,
  eventPublished,
} from '#modules/events/events/events.ts';
import { listPlanningFor } from '#modules/social/plans/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import { findEvent, ofEvent } from './draft-parts.ts';
import { listInterestedIn } from './reminder-drafts.ts';
import * as things from './things-store.ts';

export async function* listFriendsGoing(
  db: Db,
  { payload: { eventId, userId: by } }: Delivery<typeof eventJoined>,
): AsyncIterable<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (event?.visibility !== 'public' || !(await things.isGoing(db, eventId, by))) return;
  const about = { ...ofEvent(event), type: 'eventJoined', key: event.id, by } as const;
  for await (const ids of things.allOf(db, things.listFriendsToNotify, by))
    yield ids.map((to) => ({ ...about, to }));
}

/**
 * Announces a new date or place, but not of a new description (EVA-30). Announces events that become public.
 */
export async function* listEventChanged(
  db: Db,
  delivery: Delivery<typeof eventChanged>,
): AsyncIterable<readonly NotificationDraft[]> {
  const { what, change } = delivery.payload;
  // A corrected map pin, or a past date: guests don't need to know.
  if (change !== null && (what.includes('date') || what.includes('venue')))
    yield* listToInterested(db, delivery, 'eventChanged');
  if (what.includes('visibility')) yield* listToFollowers(db, delivery);
}

/**
 * Announces a public event to followers of its hosts, performers and venue: one row per user and event, whatever they
 * follow and however often it is published (FAN-01). Skips the user who published it.
 */
export async function* listToFollowers(
  db: Db,
  { payload: { eventId, byId } }: Delivery<typeof eventPublished | typeof eventChanged>,
): AsyncIterable<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (event?.visibility !== 'public' || event.status !== 'published' || event.endsAt <= new Date()) return;
  const about = { ...ofEvent(event), type: 'eventPublished', key: event.id, by: event.creatorId } as const;
  const followed = await things.listFollowable(db, event.id);
  for await (const ids of things.allOf(db, things.listFollowersOfAny(followed), event.id))
    yield ids.flatMap((to) => (to === byId ? [] : [{ ...about, to }]));
}

/** Users who saved an event, are going, or planned to go together. */
const listConcerned: things.ListAudience<EventId> = async (db, eventId, after, limit) => {
  const interested = await listInterestedIn(db, eventId, after, limit);
  const planning = await listPlanningFor(db, eventId, { after, limit });
  return [...new Set([...interested, ...planning])].toSorted().slice(0, limit);
};

/**
 * Notifies everyone who has a ticket, is going, saved the event or planned to go together, and the rest of its team, each
 * once (RFD-02, OWN-04, PLN-02), also if its host deleted it meanwhile.
 */
export async function* listToInterested(
  db: Db,
  { key, payload: { eventId, byId, change } }: Delivery<typeof eventPostponed | typeof eventChanged>,
  type: 'eventChanged' | 'eventCancelled',
): AsyncIterable<readonly NotificationDraft[]> {
  const event = await things.findEventName(db, eventId);
  if (!event) return;
  const about = {
    ...ofEvent(event),
    params: { event: event.name, ...(change && { change: changeText(change) }) },
  };
  const team = new Set((await things.listEventTeam(db, event.id)).filter((id) => id !== byId));
  yield [...team].map((to) => ({ ...about, to, type, key }));
  for await (const ids of things.allOf(db, listConcerned, event.id))
    yield ids.flatMap((to) => (team.has(to) ? [] : [{ ...about, to, type, key }]));
}
