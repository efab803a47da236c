import { changeText, EventChange } from '#modules/events/events/event-change.ts';
import type { Db } from '#platform/server/db.ts';
import type { Draft } from './draft.ts';
import { findEvent, ofEvent, text, type HeardFact } from './fact-things.ts';
import * as things from './things-store.ts';

export async function* friendsGoing(db: Db, fact: HeardFact): AsyncIterable<readonly Draft[]> {
  const event = await findEvent(db, text(fact, 'eventId'));
  const by = text(fact, 'userId');
  if (event?.visibility !== 'public') return;
  const about = { ...ofEvent(event), type: 'eventJoined', key: event.id, by } as const;
  for await (const ids of things.allOf(db, things.listFriendsToTell, by))
    yield ids.map((to) => ({ ...about, to }));
}

/**
 * Who goes is told of another date and another place; of a better description nobody (EVA-30). What was hidden and is
 * public now is announced.
 */
export async function* changedNight(db: Db, fact: HeardFact): AsyncIterable<readonly Draft[]> {
  const { what, change } = fact.payload;
  const has = (part: string) => !Array.isArray(what) || what.includes(part);
  // A pin that was put right, or a date that is over: nothing that a holder must know.
  if (change !== null && (has('date') || has('venue'))) yield* toThoseWhoGo(db, fact, 'eventChanged');
  if (has('visibility')) yield* toFollowers(db, fact);
}

/**
 * A night that everybody may find is news for who follows its host, who plays, or where it is: one line a person and
 * night, whatever they follow of it and however often it is told (FAN-01). Who announced it knows.
 */
export async function* toFollowers(db: Db, fact: HeardFact): AsyncIterable<readonly Draft[]> {
  const event = await findEvent(db, text(fact, 'eventId'));
  if (event?.visibility !== 'public' || event.status !== 'published' || event.endsAt <= new Date()) return;
  const byId = text(fact, 'byId');
  const about = { ...ofEvent(event), type: 'eventPublished', key: event.id, by: event.creatorId } as const;
  const followed = await things.listFollowable(db, event.id);
  for await (const ids of things.allOf(db, things.listFollowersOfAny(followed), event.id))
    yield ids.flatMap((to) => (to === byId ? [] : [{ ...about, to }]));
}

export async function* toThoseWhoGo(
  db: Db,
  fact: HeardFact,
  type: 'eventChanged' | 'eventCancelled',
): AsyncIterable<readonly Draft[]> {
  const event = await findEvent(db, text(fact, 'eventId'));
  if (!event) return;
  const change = EventChange.safeParse(fact.payload['change']).data;
  const about = {
    ...ofEvent(event),
    params: { event: event.name, ...(change && { change: changeText(change) }) },
  };
  for await (const ids of things.allOf(db, things.listGoing, event.id))
    yield ids.map((to) => ({ ...about, to, type, key: fact.key }));
}
