import { listCalendarEvents, type CalendarEvent } from '#modules/events/calendars/server/index.ts';
import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { RawBuilder } from 'kysely';
import type { UserId } from '#platform/ids.ts';
import type { FeedOwner } from '../addresses.ts';

/** Past events stay this long, so that calendars don't lose recent ones. */
const feedAge = sql`interval '90 days'`;
const most = 200;

function queryEvents(db: Db, where: RawBuilder<unknown>, order: Order): Promise<CalendarEvent[]> {
  return listCalendarEvents(db, {
    where: sql`e.status <> 'draft' and e.deleted_at is null and e.ends_at > now() - ${feedAge} and ${where}`,
    order: orders[order],
    limit: most,
  });
}

export type Order = 'soonest' | 'newest';

/** Both put first the events that a long feed must keep. */
const orders: Record<Order, RawBuilder<unknown>> = {
  // Upcoming events, the soonest first, then past ones, the latest first.
  soonest: sql`e.ends_at <= now(), case when e.ends_at > now() then e.starts_at end, e.starts_at desc, e.id`,
  newest: sql`e.created_at desc, e.id`,
};

export type OwnerKey = { type: FeedOwner; provider: string; providerId: string };

export function listFeedEvents(db: Db, owner: OwnerKey, order: Order): Promise<CalendarEvent[]> {
  const where = sql`e.visibility = 'public' and ${narrowing(owner)}`;
  return queryEvents(db, where, order);
}

function narrowing({ type, provider, providerId }: OwnerKey): RawBuilder<unknown> {
  const profile = sql`(select id from profile
    where type = ${type} and provider = ${provider} and provider_id = ${providerId})`;
  switch (type) {
    case 'venue':
      // A hidden address also hides the event from its venue's feed (LOC-04).
      return sql`e.venue_id = ${profile} and not e.hide_address`;
    case 'artist':
      return sql`e.id in (select event_id from event_artist where artist_id = ${profile})`;
    case 'community':
      return sql`e.id in (select c.event_id from event_creator c
                           where c.profile_id = ${profile} and ${isRunning('c')})`;
    case 'neighborhood':
      return sql`e.neighborhood_id = (select id from neighborhood where slug = ${providerId} or id::text = ${providerId})`;
    case 'collection':
      return sql`e.id in (select event_id from collection_event where collection_id = ${providerId}::uuid)`;
  }
}

/** The events a user goes to, including private ones: only the user has the feed's URL. */
export function listFanEvents(db: Db, userId: UserId, order: Order): Promise<CalendarEvent[]> {
  const where = sql`e.id in (select event_id from event_going where user_id = ${userId}::uuid)`;
  return queryEvents(db, where, order);
}

/** @returns 1 unless the URLs were replaced */
export async function readGeneration(db: Db, userId: UserId): Promise<number> {
  const row = await db
    .selectFrom('fanFeed')
    .select('generation')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.generation ?? 1;
}

export async function raiseGeneration(tx: Db, userId: UserId): Promise<number> {
  const { generation } = await tx
    .insertInto('fanFeed')
    .values({ userId, generation: 2 })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({ generation: eb('fanFeed.generation', '+', 1) })),
    )
    .returning('generation')
    .executeTakeFirstOrThrow();
  return generation;
}

/** Returns the user's name, or undefined once the account is deleted. */
export async function findFanName(db: Db, userId: UserId): Promise<string | undefined> {
  const row = await db
    .selectFrom('profile')
    .select('name')
    .where('id', '=', userId)
    .where('type', '=', 'user')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.name;
}
