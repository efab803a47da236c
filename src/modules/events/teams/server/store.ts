import type { TeamRole } from '#modules/profiles/profiles/membership.ts';
import { profileCards } from '#modules/profiles/profiles/server/index.ts';
import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { type EventId, newId, type ProfileId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { TeamActKind } from '../rules.ts';
import type { TeamSubject } from './team-subjects.ts';

export type NewAct = {
  readonly act: TeamActKind;
  readonly byId: UserId;
  readonly memberId?: ProfileId;
  readonly email?: string;
  readonly creatorType: TeamRole;
};

export async function addTeamAct(tx: Db, subject: TeamSubject, act: NewAct): Promise<void> {
  await addTeamActs(tx, [{ subject, ...act }]);
}

export async function addTeamActs(
  tx: Db,
  acts: readonly (NewAct & { readonly subject: TeamSubject })[],
): Promise<void> {
  if (acts.length === 0) return;
  await tx
    .insertInto('teamAct')
    .values(
      acts.map(({ subject, ...act }) => ({
        id: newId(),
        targetType: subject.kind,
        targetId: subject.id,
        ...act,
      })),
    )
    .execute();
}

/** How many profiles a user invited in the last hour. By `team_act_invited`. */
export async function countInvited(db: Db, byId: UserId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from team_act
     where by_id = ${byId}::uuid and act = 'invited' and created_at > now() - interval '1 hour'`.execute(db);
  return rows[0]!.total;
}

/** Lists a team's activity, newest first, by `team_act_of`. */
export async function listActs(db: Db, targetId: string, page: PageInput) {
  const after = unpackCursor(page.cursor, 1);
  const rows = await db
    .selectFrom('teamAct')
    .select(['id', 'byId', 'memberId', 'email', 'createdAt', 'act', 'creatorType'])
    .where('targetId', '=', targetId)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`id < ${String(after?.[0])}::uuid`))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return cutPage(rows, page.limit, ({ id }) => [id]);
}

/** Includes deleted profiles. */
export async function listCards(db: Db, ids: readonly ProfileId[]) {
  return profileCards(db)
    .clearWhere()
    .where('p.id', '=', sql<ProfileId>`any(${[...ids]}::uuid[])`)
    .execute();
}

/**
 * Suggests communities that the user manages, then friends, newest first, without current members (ROL-05). By
 * `follow_friends` and `profile_team_by_user`.
 */
export async function listInvitable(
  db: Db,
  { id }: TeamSubject,
  wanted: {
    readonly userId: UserId;
    readonly q: string;
    readonly withCommunities: boolean;
    readonly limit: number;
  },
) {
  const { userId, q, withCommunities, limit } = wanted;
  return profileCards(db)
    .innerJoin(
      sql<{ id: ProfileId; place: Date; isOwn: boolean }>`(
        select f.followed_id as id, f.created_at as place, false as is_own
          from follow f where f.profile_id = ${userId}::uuid and f.mutual
         union all
        select t.profile_id, t.created_at, true
          from profile_team t
          join profile c on c.id = t.profile_id and c.type = 'community'
         where ${withCommunities} and t.user_id = ${userId}::uuid and ${isRunning('t')})`.as('near'),
      'near.id',
      'p.id',
    )
    .where(notBlocked(userId, 'p.id'))
    .where('p.type', 'in', ['user', 'community'])
    .where(
      sql<boolean>`not exists (select from event_creator c where c.event_id = ${id}::uuid and c.profile_id = p.id)`,
    )
    .where(
      sql<boolean>`not exists (select from profile_team t where t.profile_id = ${id}::uuid and t.user_id = p.id)`,
    )
    .$if(q !== '', (query) => query.where(sql<boolean>`position(lower(${q}) in lower(p.name)) > 0`))
    .orderBy('near.isOwn', 'desc')
    .orderBy('near.place', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

export type OwnInvitationRow = {
  kind: 'event' | 'profile';
  id: string;
  type: 'user' | 'community' | 'artist' | 'venue' | null;
  name: string;
  provider: string;
  providerId: string;
  creatorType: TeamRole;
  memberId: ProfileId;
  /** With full precision, because the page ends exactly here. */
  place: string;
};

/**
 * Lists open invitations of a user and of communities they manage, newest first. By `event_creator_invited` and
 * `profile_team_by_user`.
 */
export async function listOwnInvitations(
  db: Db,
  userId: UserId,
  wanted: PageInput & { eventId?: EventId | undefined },
) {
  const after = unpackCursor(wanted.cursor, 2);
  const { rows } = await sql<OwnInvitationRow>`
    with mine as (
      select ${userId}::uuid as id
       union all
      select t.profile_id from profile_team t
        join profile c on c.id = t.profile_id and c.type = 'community'
       where t.user_id = ${userId}::uuid and ${isRunning('t')}
    ), asked as (
      select 'event' as kind, e.id, null as type, e.name, e.provider, e.provider_id, c.creator_type,
             c.profile_id as member_id, c.asked_at
        from mine m
        join event_creator c on c.profile_id = m.id and c.creator_status = 'invited'
        join event e on e.id = c.event_id and e.deleted_at is null
       where ${wanted.eventId ?? null}::uuid is null or e.id = ${wanted.eventId ?? null}::uuid
       union all
      select 'profile', p.id, p.type, p.name, p.provider, p.provider_id, t.creator_type, t.user_id, t.asked_at
        from profile_team t
        join profile p on p.id = t.profile_id and p.deleted_at is null
       where t.user_id = ${userId}::uuid and t.creator_status = 'invited' and ${wanted.eventId ?? null}::uuid is null
    )
    select *, asked_at::text as place from asked
     where ${after === undefined} or (asked_at, id) < (${String(after?.[0] ?? 'epoch')}::timestamptz,
           ${String(after?.[1] ?? '00000000-0000-0000-0000-000000000000')}::uuid)
     order by asked_at desc, id desc
     limit ${wanted.limit + 1}`.execute(db);
  return cutPage(rows, wanted.limit, ({ place, id }) => [place, id]);
}

export async function isVerified(db: Db, profileId: ProfileId): Promise<boolean> {
  const row = await db
    .selectFrom('profile')
    .select('verified')
    .where('id', '=', profileId)
    .executeTakeFirst();
  return row?.verified ?? false;
}
