import type { Condition } from '#modules/profiles/membership-rules/contract.ts';
import { runsProfile } from '#modules/profiles/team-roles/server/index.ts';
import { CommunityId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { refusals, type Participation, type ParticipantStatus, type RequestStatus } from '../contract.ts';

/** Whether the user runs `community c`. Door Managers join like everyone else. */
const isOwn = (userId: UserId) => runsProfile(sql.ref('c.id'), sql`${userId}::uuid`);

export type CommunityToJoin = NonNullable<Awaited<ReturnType<typeof findCommunityToJoin>>>;

export async function findCommunityToJoin(db: Db, communityId: CommunityId, userId: UserId) {
  const row = await db
    .selectFrom('community as c')
    .innerJoin('profile as p', 'p.id', 'c.id')
    .select((eb) => [
      'c.id',
      eb('p.deletedAt', 'is not', null).as('isGone'),
      'c.membershipType',
      isOwn(userId).as('isOwn'),
    ])
    .where('c.id', '=', communityId)
    .executeTakeFirst();
  return row && { ...row, isGone: Boolean(row.isGone) };
}

/** Keeps who can join as it is until the transaction ends. */
export async function lockCommunity(tx: Db, communityId: CommunityId): Promise<void> {
  await tx.selectFrom('community').select('id').where('id', '=', communityId).forNoKeyUpdate().execute();
}

function selectParticipations(db: Db, communityIds: readonly CommunityId[], userId: UserId) {
  return db
    .selectFrom('community as c')
    .innerJoin('profile as p', 'p.id', 'c.id')
    .leftJoin('communityParticipant as m', (join) =>
      join.onRef('m.communityId', '=', 'c.id').on('m.userId', '=', userId),
    )
    .select(['c.id', 'm.status', 'c.membersTotal', 'c.membershipType', isOwn(userId).as('isOwn')])
    .where('c.id', 'in', communityIds)
    .where('p.deletedAt', 'is', null);
}

/** A user's membership statuses by wire id, without communities that don't exist (COM-11). */
export async function listParticipations(
  db: Db,
  userId: UserId,
  wireIds: readonly string[],
): Promise<(Participation & { id: string })[]> {
  const ids = wireIds.flatMap((wireId) => CommunityId.decode(wireId) ?? []);
  if (ids.length === 0) return [];
  const rows = await selectParticipations(db, ids, userId).execute();
  return rows.map((row) => ({ ...row, id: CommunityId.encode(row.id) }));
}

/** @throws Refusal communityNotFound */
export async function readParticipation(
  db: Db,
  communityId: CommunityId,
  userId: UserId,
): Promise<Participation> {
  const found = await selectParticipations(db, [communityId], userId).executeTakeFirst();
  if (!found) throw refuse(refusals, 'communityNotFound');
  const { id: _, ...participation } = found;
  return participation;
}

/**
 * Sets a participant's status and updates the member count in the same statement. Users who join one community at the
 * same time take turns on its row, for one short transaction each. @returns false if nothing changed
 */
export async function putParticipant(
  tx: Db,
  communityId: CommunityId,
  userId: UserId,
  status: ParticipantStatus,
) {
  const { rows } = await sql`
    with put as (
      insert into community_participant as m (community_id, user_id, status)
      values (${communityId}::uuid, ${userId}::uuid, ${status})
          on conflict (community_id, user_id) do update set status = excluded.status, created_at = excluded.created_at
       where m.status = 'invited' or (m.status = 'pending' and excluded.status = 'confirmed')
      returning m.community_id
    ), counted as (
      update community c set members_total = members_total + 1
        from put where put.community_id = c.id and ${status} = 'confirmed'
    )
    select from put`.execute(tx);
  return rows.length > 0;
}

/** @returns the previous status. Denied requests stay. */
export async function removeParticipant(tx: Db, communityId: CommunityId, userId: UserId) {
  const { rows } = await sql<{ status: ParticipantStatus }>`
    with removed as (
      delete from community_participant
       where community_id = ${communityId}::uuid and user_id = ${userId}::uuid and status <> 'denied'
      returning community_id, status
    ), counted as (
      update community c set members_total = greatest(0, members_total - 1)
        from removed r where r.community_id = c.id and r.status = 'confirmed'
    )
    select status from removed`.execute(tx);
  return rows[0]?.status;
}

export type Decision = {
  readonly communityId: CommunityId;
  readonly userId: UserId;
  readonly from: RequestStatus;
  readonly answer: 'confirmed' | RequestStatus;
};

/** Answers a request once. @returns false if it no longer has the status `from` */
export async function decideRequest(
  tx: Db,
  { communityId, userId, from, answer }: Decision,
): Promise<boolean> {
  const { rows } = await sql`
    with decided as (
      update community_participant set status = ${answer}, created_at = now()
       where community_id = ${communityId}::uuid and user_id = ${userId}::uuid
         and status = ${from} and ${from} <> ${answer}
      returning community_id
    ), counted as (
      update community c set members_total = members_total + 1
        from decided d where d.community_id = c.id and ${answer} = 'confirmed'
    )
    select from decided`.execute(tx);
  return rows.length > 0;
}

/** Confirms all requests of a community that wait. @returns whose */
export async function confirmRequests(tx: Db, communityId: CommunityId): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    with confirmed as (
      update community_participant set status = 'confirmed', created_at = now()
       where community_id = ${communityId}::uuid and status = 'pending'
      returning user_id
    ), counted as (
      update community set members_total = members_total + (select count(*) from confirmed)
       where id = ${communityId}::uuid and exists (select from confirmed)
    )
    select user_id from confirmed`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Membership rules in order, with the names of their artists and events. */
export async function listConditions(db: Db, communityId: CommunityId): Promise<Condition[]> {
  const rows = await db
    .selectFrom('membershipRule as c')
    .leftJoin('profile as p', 'p.id', 'c.aboutId')
    .leftJoin('event as e', 'e.id', 'c.aboutId')
    .select(['c.id', 'c.kind', 'c.aboutId', 'c.amount', 'c.question', 'p.name', 'e.name as eventName'])
    .where('c.communityId', '=', communityId)
    .orderBy('c.position')
    .execute();
  return rows.map(({ id, kind, aboutId, amount, question, name, eventName }): Condition => {
    if (kind === 'question') return { id, kind, text: question };
    if (kind === 'attended') return { id, kind, events: amount };
    const about = { id: aboutId!, name: name ?? eventName ?? 'somebody who left' };
    return kind === 'ticket' ? { id, kind, about } : { id, kind, about, days: amount };
  });
}

type Answer = { readonly conditionId: string; readonly answer: string };

export async function saveAnswers(
  tx: Db,
  communityId: CommunityId,
  userId: UserId,
  answers: readonly Answer[],
) {
  await tx
    .insertInto('membershipAnswer')
    .values(answers.map((one) => ({ communityId, userId, ...one })))
    .onConflict((conflict) =>
      conflict
        .columns(['communityId', 'userId', 'conditionId'])
        .doUpdateSet((eb) => ({ answer: eb.ref('excluded.answer') })),
    )
    .execute();
}

/** In the order of the questions. */
export async function listAnswers(db: Db, communityId: CommunityId, userIds: readonly UserId[]) {
  return db
    .selectFrom('membershipAnswer as a')
    .innerJoin('membershipRule as c', 'c.id', 'a.conditionId')
    .select(['a.userId', 'a.conditionId', 'a.answer', 'c.question'])
    .where('a.communityId', '=', communityId)
    .where('a.userId', 'in', [...userIds])
    .orderBy('c.position')
    .execute();
}

/** When the user became a member of these communities. */
export async function joinedSince(db: Db, userId: UserId, communityIds: readonly CommunityId[]) {
  return db
    .selectFrom('communityParticipant')
    .select(['communityId', 'createdAt'])
    .where('userId', '=', userId)
    .where('communityId', 'in', [...communityIds])
    .where('status', '=', 'confirmed')
    .execute();
}
