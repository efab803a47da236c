import { isAhead } from '#modules/events/event-status/server/index.ts';
import { eventCards, type EventRow } from '#modules/events/events/server/index.ts';
import { profileJson, type ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import { isRunning, runsProfile } from '#modules/profiles/team-roles/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { ArtistId, EventId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { GigSide } from '../contract.ts';
import type { GigStatus, Side, GigState } from '../rules.ts';

export type GigRow = GigState & { artistId: ArtistId; part: string };

/** Lists all gigs of an event, by the primary key. Callers that change them lock the event. */
export async function listOfEvent(db: Db, eventId: EventId): Promise<GigRow[]> {
  return db
    .selectFrom('gig')
    .select(['artistId', 'part', 'askedBy', 'status', 'deniedBy'])
    .where('eventId', '=', eventId)
    .execute();
}

export type NewGig = GigState & {
  readonly artistId: ArtistId;
  readonly byId: UserId;
  /** Type of set. Undefined keeps the current one. */
  readonly part?: string;
};

/** Saves gigs. A new request clears the previous answer. */
export async function putGigs(tx: Db, eventId: EventId, gigs: readonly NewGig[]): Promise<void> {
  if (gigs.length === 0) return;
  await sql`
    insert into gig as g (event_id, artist_id, asked_by, status, denied_by, part, by_id, answered_by_id, answered_at)
    select ${eventId}::uuid, "artistId", "askedBy", status, "deniedBy", coalesce(part, ''), "byId",
           case when status <> 'pending' then "byId" end, case when status <> 'pending' then now() end
      from jsonb_to_recordset(${JSON.stringify(gigs)}::jsonb) as n (
        "artistId" uuid, "askedBy" text, status text, "deniedBy" text, part text, "byId" uuid)
        on conflict (event_id, artist_id) do update
       set asked_by = excluded.asked_by, status = excluded.status, denied_by = excluded.denied_by,
           part = coalesce(nullif(excluded.part, ''), g.part),
           by_id = case when excluded.status = 'pending' then excluded.by_id else g.by_id end,
           created_at = case when excluded.status = 'pending' then now() else g.created_at end,
           answered_by_id = excluded.answered_by_id, answered_at = excluded.answered_at`.execute(tx);
}

export async function dropGigs(tx: Db, eventId: EventId, artistIds: readonly ArtistId[]): Promise<void> {
  await tx
    .deleteFrom('gig')
    .where('eventId', '=', eventId)
    .where('artistId', '=', sql<ArtistId>`any(${[...artistIds]}::uuid[])`)
    .execute();
}

/** Counts an artist's unanswered requests, by `gig_waiting_of_artist`. */
export async function countGigRequests(db: Db, artistId: ArtistId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
      from gig g join event e on e.id = g.event_id and ${isAhead}
     where g.artist_id = ${artistId}::uuid and g.status = 'pending' and g.asked_by = 'artist'`.execute(db);
  return rows[0]!.total;
}

const teamOf = (artist: ReturnType<typeof sql.ref>) => sql`
  select t.user_id from profile_team t
   where t.profile_id = ${artist} and ${isRunning('t')}`;

export type ArtistTeam = {
  artistId: ArtistId;
  isRun: boolean;
  isOwn: boolean;
  isBlocked: boolean;
  hasHosts: boolean;
};

/**
 * Returns for each artist whether anyone manages them, whether the viewer does, and whether one of their managers and
 * a host blocked each other.
 */
export async function listArtistTeams(
  db: Db,
  eventId: EventId,
  { artistIds, userId }: { readonly artistIds: readonly ArtistId[]; readonly userId: UserId },
): Promise<ArtistTeam[]> {
  const team = teamOf(sql.ref('w.artist_id'));
  const { rows } = await sql<ArtistTeam>`
    with hosts as (
      select c.profile_id as id from event_creator c
       where c.event_id = ${eventId}::uuid and ${isRunning('c')}
       union
      select t.user_id from event_creator c join profile_team t on t.profile_id = c.profile_id
       where c.event_id = ${eventId}::uuid and ${isRunning('c')}
         and ${isRunning('t')}
    )
    select w.artist_id, exists (${team}) as is_run, exists (select from hosts) as has_hosts,
           ${runsProfile(sql.ref('w.artist_id'), sql`${userId}::uuid`)} as is_own,
           exists (select from (${team}) m join blocked_pair b on b.profile_id = m.user_id
                    where b.other_id in (select id from hosts)) as is_blocked
      from unnest(${[...artistIds]}::uuid[]) w (artist_id)`.execute(db);
  return rows;
}

export type GigOfEventRow = GigRow & { artist: ProfileRow; createdAt: Date };

/** Lists requested and invited artists of an event, newest first, by the primary key. */
export async function listGigRequests(db: Db, eventId: EventId, { limit, cursor }: PageInput) {
  const after = unpackCursor(cursor, 2);
  const { rows } = await sql<GigOfEventRow & { place: string }>`
    select g.artist_id, g.asked_by, g.status, g.denied_by, g.part, g.created_at, g.created_at::text as place,
           ${profileJson('p', 'i')} as artist
      from gig g
      join profile p on p.id = g.artist_id and p.deleted_at is null
      left join image i on i.id = p.image_id
     where g.event_id = ${eventId}::uuid
       and ${after ? sql`(g.created_at, g.artist_id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by g.created_at desc, g.artist_id desc
     limit ${sql.lit(limit + 1)}`.execute(db);
  return cutPage(rows, limit, ({ place, artistId }) => [place, artistId]);
}

export type OwnGigRow = EventRow & {
  askedBy: Side | null;
  gigStatus: GigStatus;
  deniedBy: Side | null;
  part: string;
  isListed: boolean;
};

/** Conditions on `event e`, and on the artist's `gig k` and `event_artist a` if there are any. */
const sideOf: Readonly<Record<GigSide, ReturnType<typeof sql>>> = {
  waiting: sql`k.status = 'pending' and ${isAhead} and e.status <> 'cancelled'`,
  upcoming: sql`a.artist_id is not null and ${isAhead} and k.status is distinct from 'pending'`,
  past: sql`a.artist_id is not null and not ${isAhead}`,
};

/**
 * Lists an artist's gigs, upcoming ones soonest first, past ones latest first. Keyset pages by (starts_at, id), by
 * `event_artist_by_artist` and `gig_waiting_of_artist`.
 * @param eventId only this event
 */
export async function listOwn(
  db: Db,
  artistId: ArtistId,
  { side, eventId, limit, cursor }: PageInput & { readonly side?: GigSide; readonly eventId?: EventId },
): Promise<OwnGigRow[]> {
  const after = unpackCursor(cursor, 2);
  const [further, direction] = side === 'past' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await eventCards
    .withTickets<OwnGigRow>(sql`
    with own as (
      select event_id from event_artist where artist_id = ${artistId}::uuid
       union
      select event_id from gig where artist_id = ${artistId}::uuid and status = 'pending'
    )
    select ${eventCards.columns}, k.asked_by, coalesce(k.status, 'confirmed') as gig_status, k.denied_by,
           coalesce(a.note, k.part, '') as part, a.artist_id is not null as is_listed
      from own
      join event e on e.id = own.event_id
      left join event_artist a on a.event_id = e.id and a.artist_id = ${artistId}::uuid
      left join gig k on k.event_id = e.id and k.artist_id = ${artistId}::uuid
      ${eventCards.joins}
     where e.deleted_at is null and e.status <> 'draft'
       and ${side ? sideOf[side] : sql`true`} and ${eventId ? sql`e.id = ${eventId}::uuid` : sql`true`}
       and ${after ? sql`(e.starts_at, e.id) ${further} (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by e.starts_at ${direction}, e.id ${direction}
     limit ${sql.lit(limit)}`)
    .execute(db);
  return rows;
}

/** Artists with a confirmed gig who are missing from the lineup (`npm run verify`). */
export async function listUnlisted(db: Db): Promise<{ eventId: EventId; artistId: ArtistId }[]> {
  return db
    .selectFrom('gig as g')
    .select(['g.eventId', 'g.artistId'])
    .where('g.status', '=', 'confirmed')
    .where(
      sql<boolean>`not exists (select from event_artist a where a.event_id = g.event_id and a.artist_id = g.artist_id)`,
    )
    .execute();
}
