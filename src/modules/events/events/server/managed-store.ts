import { isAhead } from '#modules/events/event-status/server/index.ts';
import { isOnTeam, isRunning, teamRole } from '#modules/profiles/team-roles/server/index.ts';
import { unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { CreatorType } from '../contract.ts';
import type { ManagedSide } from '../manage-contract.ts';
import { cardColumns, cardJoins, withTickets, type EventRow } from './card-store.ts';

export type OwnerKind = 'community' | 'artist' | 'venue';

type Paged = PageInput & { readonly side: ManagedSide };
type ManagedQuery = Paged & { readonly id: string; readonly kind: OwnerKind };

/** Matches events of a profile, by `event_creator_by_profile`, `event_artist_by_artist` and `event_by_venue`. */
const owns = {
  community: (id: string) => sql`exists (select from event_creator c
    where c.event_id = e.id and c.profile_id = ${id}::uuid and ${isRunning('c')})`,
  artist: (id: string) => sql`e.status <> 'draft' and exists (select from event_artist a
    where a.event_id = e.id and a.artist_id = ${id}::uuid)`,
  venue: (id: string) => sql`e.status <> 'draft' and e.visibility = 'public' and e.venue_id = ${id}::uuid`,
};

const sides = {
  upcoming: sql`e.status <> 'draft' and ${isAhead}`,
  drafts: sql`e.status = 'draft'`,
  past: sql`e.status <> 'draft' and not ${isAhead}`,
};

const roles: readonly CreatorType[] = ['owner', 'collaborator', 'assistant'];

type ManagedRow = EventRow & { isHidden: boolean };
export type MyEventRow = ManagedRow & { creatorType: CreatorType };

/**
 * Lists events that a user helps run, as themselves or through a community they manage, each with their highest
 * role. Only hosts see drafts. Paged like `listOwn`. By `profile_team_by_user` and `event_creator_by_profile`.
 */
export async function listMine(
  db: Db,
  { userId, role, side, limit, cursor }: Paged & { userId: UserId; role?: CreatorType | undefined },
): Promise<MyEventRow[]> {
  const { direction, page } = pagedBy(side, cursor);
  const { rows } = await withTickets<MyEventRow>(sql`
    with mine as (
      select ${userId}::uuid as id
       union
      select t.profile_id from profile_team t
       where t.user_id = ${userId}::uuid
         and ${isRunning('t')}
    ), runs as (
      select c.event_id, min(array_position(${[...roles]}::text[], ${teamRole('c')})) as place
        from mine m
        join event_creator c on c.profile_id = m.id and ${isOnTeam('c')}
       group by c.event_id
    )
    select ${cardColumns}, e.delisted_at is not null as is_hidden, (${[...roles]}::text[])[r.place] as creator_type
      from runs r
      join event e on e.id = r.event_id
      ${cardJoins}
     where e.deleted_at is null and ${sides[side]}
       and not (e.status = 'draft' and r.place = 3)
       and ${role ? sql`r.place = ${roles.indexOf(role) + 1}` : sql`true`} and ${page}
     order by e.starts_at ${direction}, e.id ${direction}
     limit ${sql.lit(limit)}`).execute(db);
  return rows;
}

/** Upcoming events are listed soonest first; past events and drafts latest first. Keyset pages by (starts_at, id). */
export async function listOwn(
  db: Db,
  { id, kind, side, limit, cursor }: ManagedQuery,
): Promise<ManagedRow[]> {
  const { direction, page } = pagedBy(side, cursor);
  const { rows } = await withTickets<ManagedRow>(sql`
    select ${cardColumns}, e.delisted_at is not null as is_hidden
      from event e
      ${cardJoins}
     where e.deleted_at is null and ${sides[side]} and ${owns[kind](id)}
       and ${page}
     order by e.starts_at ${direction}, e.id ${direction}
     limit ${sql.lit(limit)}`).execute(db);
  return rows;
}

function pagedBy(side: ManagedSide, cursor: string | undefined) {
  const after = unpackCursor(cursor, 2);
  const [further, direction] = side === 'upcoming' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const page = after
    ? sql`(e.starts_at, e.id) ${further} (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)`
    : sql`true`;
  return { direction, page };
}
