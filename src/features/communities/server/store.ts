import { profileCards } from '#features/profiles/server/index.ts';
import { sql, type Db } from '#kit/server/db.ts';
import type { MembershipType, ParticipantStatus } from '../contract.ts';

export async function findCommunity(db: Db, communityId: string) {
  return profileCards(db)
    .innerJoin('community as c', 'c.id', 'p.id')
    .select(['c.description', 'c.membersTotal'])
    .select((eb) => eb.ref('c.membershipType').$castTo<MembershipType>().as('membershipType'))
    .where('p.id', '=', communityId)
    .executeTakeFirst();
}

/** The newest members, at most so many. */
export async function listMembers(db: Db, communityId: string, limit: number) {
  return profileCards(db)
    .innerJoin('communityParticipant as m', 'm.userId', 'p.id')
    .where('m.communityId', '=', communityId)
    .where('m.status', '=', 'confirmed')
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.userId')
    .limit(limit)
    .execute();
}

export async function listCommunityCreators(db: Db, communityId: string) {
  return profileCards(db)
    .innerJoin('communityCreator as c', 'c.userId', 'p.id')
    .where('c.communityId', '=', communityId)
    .where('c.creatorStatus', '=', 'confirmed')
    .orderBy('c.creatorType', 'desc')
    .orderBy('c.createdAt')
    .execute();
}

export async function findParticipantStatus(db: Db, communityId: string, userId: string) {
  const row = await db
    .selectFrom('communityParticipant')
    .select((eb) => eb.ref('status').$castTo<ParticipantStatus>().as('status'))
    .where('communityId', '=', communityId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.status;
}

/**
 * Takes a person into communities: at once where they are open, as a request elsewhere (COM-04, COM-05). Creators and
 * people who already have a status are left as they are; the kept count follows in the same statement.
 * @returns the communities where something changed, with the status there now.
 */
export async function addParticipants(db: Db, communityIds: readonly string[], userId: string) {
  const { rows } = await sql<{ communityId: string; status: ParticipantStatus }>`
    with added as (
      insert into community_participant (community_id, user_id, status)
      select c.id, ${userId}::uuid, case c.membership_type when 'open' then 'confirmed' else 'pending' end
        from community c
       where c.id = any(${[...communityIds]}::uuid[])
         and not exists (select from community_creator o where o.community_id = c.id and o.user_id = ${userId}::uuid)
       order by c.id
          on conflict do nothing
      returning community_id, status
    ), counted as (
      update community c set members_total = members_total + 1
        from added a where a.community_id = c.id and a.status = 'confirmed'
    )
    select community_id, status from added`.execute(db);
  return rows;
}
