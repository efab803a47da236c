import type { RawBuilder } from 'kysely';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { hidesAny } from '#modules/profiles/blocks/server/index.ts';
import { notPrivate } from '#modules/profiles/follows/server/index.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { hasKey } from './event-store.ts';

/** Users on a page that is shared. Bare ids. */
type PeopleOnPage = {
  /** Named on it. */
  readonly named: readonly string[];
  /** Guests with private accounts, who are left out. */
  readonly private: readonly UserId[];
};

type EventPageDifferences = {
  /** Whether they're going. */
  readonly added: boolean;
  /**
   * Whether their page may differ in more: on the team, playing as the current profile, told a hidden address, or seeing
   * other people: without those hidden from them, or with private accounts they follow.
   */
  readonly needsOwnPage: boolean;
  /** Milliseconds since a host changed the event, or the viewer joined it. */
  readonly changedAgo: number;
};

/**
 * How the page of an event differs for a signed-in user from what guests see.
 * @param people those on the pages that the user may get
 * @returns undefined if guests don't see the event at all
 */
async function findDifferences(
  db: Db,
  wireId: string,
  viewer: Viewer,
  people: readonly PeopleOnPage[],
): Promise<EventPageDifferences | undefined> {
  const { userId, profileId } = viewer;
  const named = people.flatMap((page) => page.named);
  const privateGuests = people.flatMap((page) => page.private);
  const { rows } = await sql<EventPageDifferences>`
    select g.user_id is not null as added,
           (g.user_id is not null and e.hide_address)
           or exists (select from event_creator c
                       where c.event_id = e.id
                         and (c.profile_id in (${userId}::uuid, ${profileId}::uuid)
                              or exists (select from profile_team m
                                          where m.profile_id = c.profile_id and m.user_id = ${userId}::uuid)))
           or exists (select from event_artist a where a.event_id = e.id and a.artist_id = ${profileId}::uuid)
           or ${hidesAny(userId, named)}
           or exists (select from profile p
                       where p.id = any(${privateGuests}::uuid[]) and ${notPrivate(viewer, 'p')})
           as needs_own_page,
           (extract(epoch from now() - greatest(e.updated_at, g.created_at)) * 1000)::float8 as changed_ago
      from event e
      left join event_going g on g.event_id = e.id and g.user_id = ${userId}::uuid
     where ${hasKey(outsideKey('event', wireId))}
       and e.status <> 'draft' and e.visibility <> 'private' and e.deleted_at is null`.execute(db);
  return rows[0];
}

/** How many of the latest guests may have private accounts without anyone missing from the page. */
const latestGuests = 50;

/** Private accounts among the latest guests. Guests of the site don't see them, but their followers do (FOL-11). */
async function listPrivateGuests(db: Db, wireId: string): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select p.id
      from event e
      cross join lateral (select g.user_id from event_going g where g.event_id = e.id
                           order by g.created_at desc, g.user_id desc limit ${sql.lit(latestGuests)}) g
      join profile p on p.id = g.user_id and p.is_private
     where ${hasKey(outsideKey('event', wireId))}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * When a host last changed one of a profile's events: at the venue, of the host, or with the artist. By `event_changed`.
 * Null if none changed in the last half minute, which is longer than a shared page is kept.
 */
function eventsChangedAt(profileId: RawBuilder<unknown>) {
  return sql<Date | null>`(
    select max(e.updated_at) from event e
     where e.updated_at > now() - interval '30 seconds'
       and (e.venue_id = ${profileId}
            or exists (select from event_creator c where c.event_id = e.id and c.profile_id = ${profileId})
            or exists (select from event_artist a where a.event_id = e.id and a.artist_id = ${profileId})))`;
}

/** For pages that are rendered once for all signed-in users. */
export const sharedEventPages = { findDifferences, listPrivateGuests, eventsChangedAt };
