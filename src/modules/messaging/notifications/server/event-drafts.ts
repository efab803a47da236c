import { changeText } from '#modules/events/events/event-change.ts';
import type {
  eventChanged,
  eventJoined,
  eventPostponed,
  eventPublished,
} from '#modules/events/events/events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import { findEvent, ofEvent } from './draft-parts.ts';
import * as things from './things-store.ts';

export async function* listFriendsGoing(
  db: Db,
  { payload: { eventId, userId: by } }: Delivery<typeof eventJoined>,
): AsyncIterable<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (event?.visibility !== 'public') return;
  const about = { ...ofEvent(event), type: 'eventJoined', key: event.id, by } as const;
  for await (const ids of things.allOf(db, things.listFriendsToTell, by))
    yield ids.map((to) => ({ ...about, to }));
}

/**
 * Who goes is told of another date and another place; of a better description nobody (EVA-30). What was hidden and is
 * public now is announced.
 */
export async function* listEventChanged(
  db: Db,
  delivery: Delivery<typeof eventChanged>,
): AsyncIterable<readonly NotificationDraft[]> {
  const { what, change } = delivery.payload;
  // A pin that was put right, or a date that is over: nothing that a holder must know.
  if (change !== null && (what.includes('date') || what.includes('venue')))
    yield* listToGuests(db, delivery, 'eventChanged');
  if (what.includes('visibility')) yield* listToFollowers(db, delivery);
}

/**
 * A night that everybody may find is news for who follows its host, who plays, or where it is: one line a person and
 * night, whatever they follow of it and however often it is told (FAN-01). Who announced it knows.
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

export async function* listToGuests(
  db: Db,
  { key, payload: { eventId, change } }: Delivery<typeof eventPostponed>,
  type: 'eventChanged' | 'eventCancelled',
): AsyncIterable<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (!event) return;
  const about = {
    ...ofEvent(event),
    params: { event: event.name, ...(change && { change: changeText(change) }) },
  };
  for await (const ids of things.allOf(db, things.listGoing, event.id))
    yield ids.map((to) => ({ ...about, to, type, key }));
}
