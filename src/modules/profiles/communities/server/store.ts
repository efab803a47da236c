import type { Genre } from '#modules/profiles/profiles/contract.ts';
import { profileCards, profileJson, type ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import { isOnTeam, isRunning, runsProfile, teamRole } from '#modules/profiles/team-roles/server/index.ts';
import { unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { CommunityId, UserId } from '#platform/ids.ts';
import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#platform/server/db.ts';
import type { MembershipType, ParticipantStatus, RequestStatus } from '../contract.ts';

export async function findCommunity(db: Db, communityId: CommunityId) {
  return profileCards(db)
    .innerJoin('community as c', 'c.id', 'p.id')
    .select(['c.description', 'c.membersTotal', 'c.membershipType'])
    .where('p.id', '=', communityId)
    .executeTakeFirst();
}

/** Newest first. Members without private accounts, because everyone sees them (FOL-11). Only the team sees requests. */
export async function listParticipants(
  db: Db,
  communityId: CommunityId,
  status: ParticipantStatus,
  limit: number,
) {
  return profileCards(db)
    .innerJoin('communityParticipant as m', 'm.userId', 'p.id')
    .where('m.communityId', '=', communityId)
    .where('m.status', '=', status)
    .$if(status === 'confirmed', (query) => query.where('p.isPrivate', '=', false))
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.userId')
    .limit(limit)
    .execute();
}

/**
 * Requests, oldest first, or declined ones, newest first, without users that the viewer blocked. By
 * `community_participant_newest`.
 */
export async function listRequests(
  db: Db,
  communityId: CommunityId,
  page: PageInput & { status: RequestStatus },
  viewerId: UserId,
) {
  const after = unpackCursor(page.cursor, 2);
  const [direction, isAfter] =
    page.status === 'pending' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const);
  return (
    profileCards(db)
      .innerJoin('communityParticipant as m', 'm.userId', 'p.id')
      // As text, because a Date drops microseconds and the next page would start before its first row.
      .select(['m.createdAt as since', sql<string>`m.created_at::text`.as('place')])
      .where('m.communityId', '=', communityId)
      .where('m.status', '=', page.status)
      .where(notBlocked(viewerId, 'p.id'))
      .$narrowType<{ id: UserId }>()
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(m.created_at, m.user_id) ${isAfter} (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`,
        ),
      )
      .orderBy('m.createdAt', direction)
      .orderBy('m.userId', direction)
      .limit(page.limit)
      .execute()
  );
}

/** A user's role in the team of a community, Door Managers included, also while ownership is offered to them. */
export async function findTeamRole(db: Db, communityId: CommunityId, userId: UserId) {
  const row = await db
    .selectFrom('profileTeam as t')
    .select(teamRole('t').as('creatorType'))
    .where('t.profileId', '=', communityId)
    .where('t.userId', '=', userId)
    .where(isOnTeam('t'))
    .executeTakeFirst();
  return row?.creatorType;
}

export async function listCommunityCreators(db: Db, communityId: CommunityId) {
  return profileCards(db)
    .innerJoin('profileTeam as c', 'c.userId', 'p.id')
    .where('c.profileId', '=', communityId)
    .where(isOnTeam('c'))
    .select([teamRole('c').as('creatorType'), sql<'confirmed'>`'confirmed'`.as('creatorStatus')])
    .orderBy('creatorType', 'desc')
    .orderBy('c.createdAt')
    .execute();
}

/** Number of requests that `listRequests` shows the viewer. Stops counting at the longest list. */
export async function countRequests(
  db: Db,
  communityId: CommunityId,
  status: RequestStatus,
  viewerId: UserId | undefined,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from community_participant m
       where m.community_id = ${communityId} and m.status = ${status} and ${notBlocked(viewerId, 'm.user_id')}
       limit 1000) found`.execute(db);
  return rows[0]!.total;
}

/** Users going to upcoming events of a community: `event_going g`. Cancelled events keep theirs, but don't show them. */
const going = (communityId: RawBuilder<unknown>) => sql`
  event_creator c
  join event e on e.id = c.event_id and e.status not in ('draft', 'cancelled') and e.visibility = 'public' and e.ends_at > now()
  join event_going g on g.event_id = e.id
 where c.profile_id = ${communityId} and ${isRunning('c')}`;

/** The newest of them, each once, without private accounts. */
export async function listAttendees(db: Db, communityId: CommunityId, limit: number) {
  return profileCards(db)
    .innerJoin(
      sql<{ userId: UserId; since: Date }>`(
        select g.user_id, max(g.created_at) as since from ${going(sql`${communityId}::uuid`)}
           and exists (select from profile x where x.id = g.user_id and x.deleted_at is null and not x.is_private)
         group by g.user_id order by since desc, g.user_id limit ${sql.lit(limit)})`.as('w'),
      (join) => join.onRef('w.userId', '=', 'p.id'),
    )
    .orderBy('w.since', 'desc')
    .orderBy('p.id')
    .execute();
}

/** Stops counting at a thousand entries. */
export async function countAttendees(db: Db, communityId: CommunityId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct user_id)::int as total from (select g.user_id from ${going(sql`${communityId}::uuid`)} limit 1000) found`.execute(
    db,
  );
  return rows[0]!.total;
}

/** Communities based in a neighborhood, largest first. */
export async function listCommunitiesIn(db: Db, neighborhoodId: string, limit: number) {
  return profileCards(db)
    .innerJoin('community as c', 'c.id', 'p.id')
    .where('p.neighborhoodId', '=', neighborhoodId)
    .orderBy('c.membersTotal', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

export type CommunityRole = 'member' | 'creator';

/** Communities a user has joined or runs, newest first, with their number. */
export async function listCommunitiesOf(db: Db, userId: UserId, role: CommunityRole, limit: number) {
  const mine =
    role === 'member'
      ? sql`community_participant m where m.user_id = ${userId}::uuid and m.status = 'confirmed'`
      : sql`profile_team m join profile x on x.id = m.profile_id and x.type = 'community' where m.user_id = ${userId}::uuid
              and ${isRunning('m')}`;
  const id = sql.ref(role === 'member' ? 'm.community_id' : 'm.profile_id');
  const [rows, counted] = await Promise.all([
    profileCards(db)
      .innerJoin(
        sql<{ communityId: CommunityId; createdAt: Date }>`(
          select ${id} as community_id, m.created_at from ${mine}
           order by m.created_at desc, ${id} limit ${sql.lit(limit)})`.as('w'),
        (join) => join.onRef('w.communityId', '=', 'p.id'),
      )
      .orderBy('w.createdAt', 'desc')
      .orderBy('p.id')
      .execute(),
    sql<{ total: number }>`select count(*)::int as total from (select from ${mine} limit 1000) found`.execute(
      db,
    ),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

export async function findParticipantStatus(db: Db, communityId: CommunityId, userId: UserId) {
  const row = await db
    .selectFrom('communityParticipant')
    .select('status')
    .where('communityId', '=', communityId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.status;
}

/**
 * Adds users to communities: as members where they are open, as requests elsewhere (COM-04, COM-05). Skips the team
 * and users with a status. Updates the member counts in the same statement.
 * @returns who was added where, with the new status
 */
export async function addParticipants(
  db: Db,
  communityIds: readonly CommunityId[],
  userIds: readonly UserId[],
) {
  const { rows } = await sql<{ communityId: CommunityId; userId: UserId; status: ParticipantStatus }>`
    with added as (
      insert into community_participant (community_id, user_id, status)
      select c.id, u.id, case when c.membership_type = 'open' then 'confirmed' else 'pending' end
        from community c cross join unnest(${[...userIds]}::uuid[]) u(id)
       where c.id = any(${[...communityIds]}::uuid[])
         and not ${runsProfile(sql`c.id`, sql`u.id`)}
       order by c.id, u.id
          on conflict do nothing
      returning community_id, user_id, status
    ), joined as (
      select community_id, count(*)::int as total from added where status = 'confirmed' group by community_id
    ), counted as (
      update community c set members_total = members_total + j.total
        from joined j where j.community_id = c.id
    )
    select community_id, user_id, status from added`.execute(db);
  return rows;
}

type NewCommunity = { id: CommunityId; membershipType: MembershipType; description: string };

export async function addCommunity(tx: Db, community: NewCommunity): Promise<void> {
  await tx.insertInto('community').values(community).execute();
}

export type CommunityFacts = {
  readonly id: CommunityId;
  readonly genres: readonly Genre[];
  readonly attendees: readonly ProfileRow[];
  readonly attendeesTotal: number;
};

const genresOnCard = 3;
const facesOnCard = 3;

/**
 * Lists three genres of each community, and three users going to its events, the newest first and without private
 * accounts (COM-12). The total stops at a thousand entries.
 */
export async function listCommunityFacts(
  db: Db,
  ids: readonly string[],
  viewerId: UserId | undefined,
): Promise<CommunityFacts[]> {
  if (ids.length === 0) return [];
  const id = sql`x.id`;
  const { rows } = await sql<CommunityFacts>`
    select x.id,
           coalesce((select json_agg(json_build_object('id', g.id, 'slug', g.slug, 'name', g.name)
                                      order by g.position, g.name)
                       from (select g.id, g.slug, g.name, t.position
                               from profile_genre t
                               join genre g on g.id = t.genre_id and g.hidden_at is null
                              where t.profile_id = x.id
                              order by t.position, g.name limit ${sql.lit(genresOnCard)}) g), '[]'::json) as genres,
           coalesce((select json_agg(w.card order by w.since desc, w.user_id)
                       from (select ${profileJson('p', 'pi')} as card, newest.user_id, newest.since
                               from (select g.user_id, max(g.created_at) as since from ${going(id)}
                                      group by g.user_id) newest
                               join profile p on p.id = newest.user_id and p.deleted_at is null and not p.is_private
                               left join image pi on pi.id = p.image_id
                              where ${notBlocked(viewerId, 'p.id')}
                              order by newest.since desc, newest.user_id limit ${sql.lit(facesOnCard)}) w), '[]'::json)
             as attendees,
           (select count(distinct user_id)::int
              from (select g.user_id from ${going(id)} limit 1000) found) as attendees_total
      from unnest(${[...ids]}::uuid[]) x (id)`.execute(db);
  return rows;
}
