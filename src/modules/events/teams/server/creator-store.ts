import { imageJson, type ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import type { Gel } from '#modules/media/contract.ts';
import type { EventId, ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { CreatorType } from '#modules/events/events/contract.ts';

/** How a person or community stands to an event. `heldType`: what they are while it is offered to them. */
export type CreatorStanding = {
  creatorType: CreatorType;
  creatorStatus: 'invited' | 'confirmed' | 'denied';
  heldType: 'collaborator' | 'assistant' | null;
};
export type CreatorMember = ProfileRow & CreatorStanding;

/** Whoever changes the team of an event waits in line. @returns undefined for an event that is not there */
export async function lockCreators(tx: Db, eventId: EventId) {
  return tx
    .selectFrom('event')
    .select(['id', 'name', 'provider', 'providerId', 'status', 'visibility'])
    .where('id', '=', eventId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The whole team with those who were asked: owner first, then as they were asked. By the primary key. */
export async function listCreators(db: Db, eventId: EventId): Promise<CreatorMember[]> {
  return db
    .selectFrom('eventCreator as c')
    .innerJoin('profile as p', 'p.id', 'c.profileId')
    .leftJoin('image as i', 'i.id', 'p.imageId')
    .where('c.eventId', '=', eventId)
    .where('p.deletedAt', 'is', null)
    .select(['p.id', 'p.name', 'p.provider', 'p.providerId', 'p.verified', 'p.score', 'p.note'])
    .select((eb) => [
      eb.ref('p.type').$castTo<ProfileType>().as('type'),
      eb.ref('p.gel').$castTo<Gel>().as('gel'),
      imageJson('i').as('image'),
      eb.ref('c.creatorType').$castTo<CreatorStanding['creatorType']>().as('creatorType'),
      eb.ref('c.creatorStatus').$castTo<CreatorStanding['creatorStatus']>().as('creatorStatus'),
      eb.ref('c.heldType').$castTo<CreatorStanding['heldType']>().as('heldType'),
    ])
    .orderBy(sql`c.creator_type = 'owner' and c.creator_status = 'confirmed'`, 'desc')
    .orderBy('c.position')
    .orderBy('c.createdAt')
    .orderBy('c.profileId')
    .execute();
}

/** What somebody is to an event from now on; a new one comes last. The team is locked. */
export async function putCreator(
  tx: Db,
  eventId: EventId,
  profileId: ProfileId,
  { creatorType, creatorStatus, heldType }: CreatorStanding,
): Promise<void> {
  await sql`
    insert into event_creator (event_id, profile_id, creator_type, creator_status, held_type, position)
    select ${eventId}::uuid, ${profileId}::uuid, ${creatorType}, ${creatorStatus}, ${heldType},
           coalesce((select max(position) + 1 from event_creator where event_id = ${eventId}::uuid), 0)
        on conflict (event_id, profile_id) do update
       set creator_type = excluded.creator_type, creator_status = excluded.creator_status,
           held_type = excluded.held_type,
           created_at = case when excluded.creator_status = 'invited' then now() else event_creator.created_at end`.execute(
    tx,
  );
}

export async function dropCreators(
  tx: Db,
  eventId: EventId,
  profileIds: readonly ProfileId[],
): Promise<void> {
  await tx
    .deleteFrom('eventCreator')
    .where('eventId', '=', eventId)
    .where('profileId', 'in', profileIds)
    .execute();
}

/** Whom the event belongs to, as its row says. */
export async function setCreatorOf(tx: Db, eventId: EventId, profileId: ProfileId): Promise<void> {
  await tx.updateTable('event').set({ creatorId: profileId }).where('id', '=', eventId).execute();
}

export type Invited = { readonly profileId: ProfileId; readonly creatorType: 'collaborator' | 'assistant' };

/** Asks profiles to help. @returns those who were not asked before */
export async function inviteCreators(
  tx: Db,
  eventId: EventId,
  invited: readonly Invited[],
): Promise<Invited[]> {
  if (invited.length === 0) return [];
  return tx
    .insertInto('eventCreator')
    .values(
      invited.map(({ profileId, creatorType }, place) => ({
        eventId,
        profileId,
        creatorType,
        creatorStatus: 'invited',
        position: place + 1,
      })),
    )
    .onConflict((conflict) => conflict.columns(['eventId', 'profileId']).doNothing())
    .returning([
      'profileId',
      (eb) => eb.ref('creatorType').$castTo<Invited['creatorType']>().as('creatorType'),
    ])
    .execute();
}
