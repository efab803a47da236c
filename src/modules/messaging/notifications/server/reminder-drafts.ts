import type { eventStartsSoon, salesStartSoon } from '#modules/events/saves/events.ts';
import { hasSaleAt, listInterested, listUndecided } from '#modules/events/saves/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import { shortDay, timeOfDay } from '#platform/time.ts';
import type { Db } from '#platform/server/db.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import { findEvent, ofEvent, timeAtEvent } from './draft-parts.ts';
import * as things from './things-store.ts';

type Audience = typeof listInterested;

const pageBy =
  (list: Audience): things.ListAudience<EventId> =>
  (db, eventId, after, limit) =>
    list(db, eventId, { after, limit });

/** Users who saved an event or are going. */
export const listInterestedIn = pageBy(listInterested);

/** Reminds everyone who saved the event or is going, unless it moved meanwhile (OWN-04). */
export async function* listEventSoon(
  db: Db,
  { key, payload: { eventId, startsAt } }: Delivery<typeof eventStartsSoon>,
): AsyncIterable<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (event?.status !== 'published' || event.startsAt.toISOString() !== startsAt) return;
  const { timezone, name } = event;
  // It may be read a day later, so it names the day.
  const when = `on ${shortDay(startsAt, timezone)} at ${timeOfDay(startsAt, timezone)}`;
  const about = { ...ofEvent(event), type: 'eventSoon', key, params: { event: name, when } } as const;
  for await (const ids of things.allOf(db, listInterestedIn, eventId))
    yield ids.map((to) => ({ ...about, to }));
}

/** Reminds those who saved the event and have no ticket yet, unless the sale moved meanwhile (OWN-04). */
export async function* listSalesSoon(
  db: Db,
  { key, payload: { eventId, startsAt } }: Delivery<typeof salesStartSoon>,
): AsyncIterable<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (event?.status !== 'published' || !(await hasSaleAt(db, eventId, startsAt))) return;
  const params = { event: event.name, when: timeAtEvent(event, startsAt) };
  const about = { ...ofEvent(event), type: 'salesSoon', key, params } as const;
  for await (const ids of things.allOf(db, pageBy(listUndecided), eventId))
    yield ids.map((to) => ({ ...about, to }));
}
