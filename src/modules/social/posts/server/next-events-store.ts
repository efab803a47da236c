import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import type { EventId, ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { noRows, readTogether } from '#platform/server/read-together.ts';
import { followedAmong } from './feed-view-store.ts';
import { rankNextEvents } from './rank.ts';
import type { PostViewer } from './visibility.ts';

/** Number of upcoming events to rank; in a large city, these are all this evening. */
const soonest = 80;

type NextEvent = { readonly id: EventId; readonly hostIds: readonly ProfileId[] };

export type NextEvents = {
  /** The most popular first. */
  readonly events: readonly NextEvent[];
  /** Venues, performers and hosts of these events, without hidden venues (LOC-04). */
  readonly hostIds: readonly ProfileId[];
};

export const noEvents: NextEvents = { events: [], hostIds: [] };

/** The next events of a city, the same for all viewers. Uses `event_next_in_city`. */
export async function listNextEvents(db: Db, city: string): Promise<NextEvents> {
  const { rows: events } = await sql<NextEvent>`
    with upcoming as materialized (
      select id, venue_id, hide_address, popularity, starts_at from event
       where city = ${city} and visibility = 'public' and status = 'published' and starts_at > now()
       order by starts_at, id limit ${sql.lit(soonest)}),
    host as (
      select id as event_id, venue_id as id from upcoming where venue_id is not null and not hide_address
      union all
      select event_id, artist_id from event_artist where event_id = any(array(select id from upcoming))
      union all
      select c.event_id, c.profile_id from event_creator c
       where c.event_id = any(array(select id from upcoming)) and ${isRunning('c')})
    select u.id, coalesce(array_agg(h.id) filter (where h.id is not null), '{}') as host_ids
      from upcoming u left join host h on h.event_id = u.id
     group by u.id, u.popularity, u.starts_at
     order by u.popularity desc, u.starts_at, u.id`.execute(db);
  return { events, hostIds: [...new Set(events.flatMap(({ hostIds }) => hostIds))] };
}

/** Which of the hosts of these events a viewer follows, and which of the events they are going to. */
export const tiesTo = ({ events, hostIds }: NextEvents, viewer: PostViewer) => ({
  followedHosts: viewer
    ? sql<{ id: ProfileId }>`${followedAmong(viewer, sql`any(${hostIds}::uuid[])`)}`
    : noRows<{ id: ProfileId }>(),
  attended: viewer
    ? sql<{ id: EventId }>`
        select event_id as id from event_going
         where user_id = ${viewer.userId}::uuid and event_id = any(${events.map(({ id }) => id)}::uuid[])`
    : noRows<{ id: EventId }>(),
});

/** The next events of a city for a viewer, ranked. */
export async function listNextEventIds(db: Db, viewer: PostViewer, city: string): Promise<EventId[]> {
  const next = await listNextEvents(db, city);
  const { followedHosts, attended } = await readTogether(db, tiesTo(next, viewer));
  return rankNextEvents(next.events, followedHosts, attended);
}
