import type { Gel } from '#modules/media/contract.ts';
import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ProfileType } from '../contract.ts';
import { imageJson, type ProfileRow } from './store.ts';

/** How a person stands to a community, artist or venue. `heldType`: what they are while it is offered to them. */
export type TeamStanding = {
  creatorType: 'owner' | 'collaborator' | 'assistant';
  creatorStatus: 'invited' | 'confirmed' | 'denied';
  heldType: 'collaborator' | 'assistant' | null;
};
export type TeamMemberRow = ProfileRow & TeamStanding;

/** Whoever changes the team of a profile waits in line. @returns undefined for one that is not there */
export async function lockTeam(tx: Db, profileId: ProfileId) {
  return tx
    .selectFrom('profile')
    .select((eb) => [
      'id',
      'name',
      'provider',
      'providerId',
      eb.ref('type').$castTo<ProfileType>().as('type'),
    ])
    .where('id', '=', profileId)
    .where('type', '<>', 'user')
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The whole team with those who were asked: owner first, then as they were asked. By the primary key. */
export async function listTeamMembers(db: Db, profileId: ProfileId): Promise<TeamMemberRow[]> {
  return db
    .selectFrom('profileTeam as t')
    .innerJoin('profile as p', 'p.id', 't.userId')
    .leftJoin('image as i', 'i.id', 'p.imageId')
    .where('t.profileId', '=', profileId)
    .where('p.deletedAt', 'is', null)
    .select(['p.id', 'p.name', 'p.provider', 'p.providerId', 'p.verified', 'p.score', 'p.note'])
    .select((eb) => [
      eb.ref('p.type').$castTo<ProfileType>().as('type'),
      eb.ref('p.gel').$castTo<Gel>().as('gel'),
      imageJson('i').as('image'),
      eb.ref('t.creatorType').$castTo<TeamStanding['creatorType']>().as('creatorType'),
      eb.ref('t.creatorStatus').$castTo<TeamStanding['creatorStatus']>().as('creatorStatus'),
      eb.ref('t.heldType').$castTo<TeamStanding['heldType']>().as('heldType'),
    ])
    .orderBy(sql`t.creator_type = 'owner' and t.creator_status = 'confirmed'`, 'desc')
    .orderBy('t.createdAt')
    .orderBy('t.userId')
    .execute();
}

/** What somebody is to a profile from now on. The team is locked. */
export async function putTeamMember(
  tx: Db,
  profileId: ProfileId,
  userId: ProfileId,
  standing: TeamStanding,
): Promise<void> {
  await tx
    .insertInto('profileTeam')
    .values({ profileId, userId, ...standing })
    .onConflict((conflict) => conflict.columns(['profileId', 'userId']).doUpdateSet(standing))
    .execute();
}

export async function dropTeamMembers(
  tx: Db,
  profileId: ProfileId,
  userIds: readonly ProfileId[],
): Promise<void> {
  await tx
    .deleteFrom('profileTeam')
    .where('profileId', '=', profileId)
    .where('userId', 'in', userIds)
    .execute();
}
