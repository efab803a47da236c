import { eventLeft } from '#modules/events/events/events.ts';
import { gigWithdrawn } from '#modules/events/gigs/events.ts';
import { teamRemoved, teamRoleChanged } from '#modules/events/teams/events.ts';
import {
  communityConfirmed,
  communityLeft,
  communityPending,
  communityWithdrawn,
} from '#modules/profiles/communities/events.ts';
import { followEnded, followWithdrawn } from '#modules/profiles/follows/events.ts';
import { ticketTakenBack } from '#modules/sales/exchange/events.ts';
import { likeRemoved } from '#modules/social/likes/events.ts';
import { collectionLeft } from '#modules/social/collections/events.ts';
import { findContributor } from '#modules/social/collections/server/index.ts';
import { planDenied, planLeft } from '#modules/social/plans/events.ts';
import { findPlanAccess } from '#modules/social/plans/server/index.ts';
import type { PayloadOf } from '#platform/domain-events.ts';
import type { PlanId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { NotificationType } from '../catalog.ts';
import { endOn } from './delivery.ts';
import * as things from './things-store.ts';

export type Retraction = {
  /** By default, anyone. */
  readonly by?: string;
  readonly types: readonly NotificationType[];
  /** Of this reader, of this item, or both. */
  readonly to?: string;
  readonly key?: string;
  /** The invited profile in the key, or the artist of a gig. Its team reads it, too. */
  readonly partyId?: string;
  readonly item?: { readonly type: string; readonly id: string };
  /** Whether it was repeated meanwhile. */
  readonly isBack: boolean;
};

/** That a user accepted an invitation to a plan, or its creator the user’s request. */
function yesToPlan({
  planId,
  userId,
  creatorId,
  isBack,
}: {
  readonly planId: PlanId;
  readonly userId: UserId;
  readonly creatorId: UserId;
  readonly isBack: boolean;
}): readonly Retraction[] {
  const item = { type: 'activity', id: planId };
  return [
    { by: userId, to: creatorId, types: ['planConfirmed'], item, isBack },
    { by: creatorId, to: userId, types: ['planConfirmed'], item, isBack },
  ];
}

/** That a community declined a request that its team reopened or approved later. */
async function declineOfRequest(
  db: Db,
  { communityId: by, userId: to, byId }: PayloadOf<typeof communityPending>,
): Promise<Retraction> {
  const isBack = byId === undefined || (await things.joins(db, by, to, 'denied'));
  return { by, to, types: ['communityDenied'], isBack };
}

/** The requests and invitations that a member of a team could answer, and who joined its community. */
async function requestsToTeam(
  db: Db,
  { eventId, profileId, userId: to }: PayloadOf<typeof teamRemoved>,
): Promise<readonly Retraction[]> {
  if (eventId) {
    const isBack = (await things.listHosts(db, eventId)).includes(to);
    return [{ to, types: ['gigRequest'], item: { type: 'event', id: eventId }, isBack }];
  }
  if (!profileId) return [];
  const isBack = (await things.listTeam(db, profileId)).includes(to);
  const community = { type: 'community', id: profileId };
  return [
    { to, types: ['communityRequest', 'communityJoined'], item: community, isBack },
    { to, types: ['gigListing', 'coHostInvitation', 'ownershipTransfer'], partyId: profileId, isBack },
  ];
}

/** The subscribers that remove unread notifications of undone actions. */
export const retractions = [
  endOn(followEnded, async (db, { profileId: by, followedId: to }): Promise<Retraction> => {
    return { by, to, types: ['follow', 'followBack'], isBack: await things.follows(db, by, to) };
  }),
  endOn(followWithdrawn, async (db, { profileId: by, followedId: to }): Promise<Retraction> => {
    return { by, to, types: ['followRequest'], isBack: await things.follows(db, by, to, 'pending') };
  }),
  endOn(communityPending, declineOfRequest),
  endOn(communityConfirmed, declineOfRequest),
  endOn(communityWithdrawn, async (db, { communityId: id, userId: by }): Promise<Retraction> => {
    const isBack = await things.joins(db, id, by, 'pending');
    return { by, types: ['communityRequest'], item: { type: 'community', id }, isBack };
  }),
  // Also when the team removed them.
  endOn(communityLeft, async (db, { communityId, userId }): Promise<readonly Retraction[]> => {
    const item = { type: 'community', id: communityId };
    const isBack = await things.joins(db, communityId, userId, 'confirmed');
    return [
      { by: userId, types: ['communityJoined'], item, isBack },
      { by: communityId, to: userId, types: ['communityApproved'], item, isBack },
    ];
  }),
  endOn(eventLeft, async (db, { eventId: id, userId: by }): Promise<Retraction> => {
    return {
      by,
      types: ['eventJoined'],
      item: { type: 'event', id },
      isBack: await things.isGoing(db, id, by),
    };
  }),
  endOn(gigWithdrawn, async (db, gig): Promise<Retraction> => {
    const { eventId: id, artistId: partyId, side } = gig;
    const types = [side === 'artist' ? 'gigRequest' : 'gigListing'] as const;
    const isBack = await things.asksForGig(db, gig);
    return { types, partyId, item: { type: 'event', id }, isBack };
  }),
  endOn(ticketTakenBack, async (_, { transferId: key, toId: to, eventId: id }): Promise<Retraction> => {
    return { to, types: ['ticketSent'], key, item: { type: 'event', id }, isBack: false };
  }),
  endOn(likeRemoved, async (db, { profileId: by, itemType: type, itemId: id }): Promise<Retraction> => {
    return { by, types: ['like'], item: { type, id }, isBack: await things.likes(db, by, type, id) };
  }),
  endOn(collectionLeft, async (db, { collectionId: id, userId: to, creatorId: by }): Promise<Retraction> => {
    const isBack = (await findContributor(db, id, to)) === 'invited';
    return { by, to, types: ['listInvitation'], item: { type: 'collection', id }, isBack };
  }),
  endOn(planLeft, async (db, { planId, userId, creatorId }): Promise<readonly Retraction[]> => {
    const { status } = (await findPlanAccess(db, planId, userId)) ?? {};
    const item = { type: 'activity', id: planId };
    return [
      { by: creatorId, to: userId, types: ['planInvited'], item, isBack: status === 'invited' },
      { by: userId, to: creatorId, types: ['planRequested'], item, isBack: status === 'pending' },
      ...yesToPlan({ planId, userId, creatorId, isBack: status === 'confirmed' }),
    ];
  }),
  endOn(planDenied, async (db, { planId, userId, byId: creatorId }): Promise<readonly Retraction[]> => {
    const { status } = (await findPlanAccess(db, planId, userId)) ?? {};
    return yesToPlan({ planId, userId, creatorId, isBack: status === 'confirmed' });
  }),
  // Also when another host withdraws the invitation.
  endOn(teamRemoved, async (db, removed): Promise<readonly Retraction[]> => {
    const { eventId, profileId, userId: partyId } = removed;
    const types = ['teamInvitation', 'coHostInvitation', 'ownershipTransfer'] as const;
    const profile = profileId && (await things.findProfileName(db, profileId));
    const item = eventId ? { type: 'event', id: eventId } : profile;
    if (!item) return [];
    const isBack = await things.isInvited(db, item.id, partyId);
    return [{ types, partyId, item, isBack }, ...(await requestsToTeam(db, removed))];
  }),
  // Door Managers answer no requests.
  endOn(teamRoleChanged, requestsToTeam),
];
