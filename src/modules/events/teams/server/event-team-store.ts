import type { HelperRole } from '#modules/profiles/profiles/membership.ts';
import { openMembershipStore } from '#modules/profiles/profiles/server/index.ts';
import type { EventId, ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

export const eventMemberships = openMembershipStore({
  table: 'event_creator',
  subject: 'event_id',
  member: 'profile_id',
});

/**
 * Locks the team until the transaction ends.
 * @returns undefined if the event doesn't exist
 */
export async function lockEventTeam(tx: Db, eventId: EventId) {
  return tx
    .selectFrom('event')
    .select(['id', 'name', 'provider', 'providerId', 'status', 'visibility'])
    .where('id', '=', eventId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export type InvitedHelper = { readonly profileId: ProfileId; readonly creatorType: HelperRole };

/** @returns profiles that weren't invited before */
export async function inviteCreators(
  tx: Db,
  eventId: EventId,
  invited: readonly InvitedHelper[],
): Promise<InvitedHelper[]> {
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
    .returning(['profileId', 'creatorType'])
    .$narrowType<Pick<InvitedHelper, 'creatorType'>>()
    .execute();
}
