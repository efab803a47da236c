import { answerContribution } from '#modules/social/collections/server/index.ts';
import { answerRequest, requireTeam } from '#modules/profiles/communities/server/index.ts';
import { answerFollow } from '#modules/profiles/follows/server/index.ts';
import type { Answers } from '#modules/messaging/notifications/server/index.ts';
import { answerGig } from '#modules/events/gigs/server/index.ts';
import { answerInvitation, answerPlanRequest } from '#modules/social/plans/server/index.ts';
import { answerTeamInvitation, subjectOf } from '#modules/events/teams/server/index.ts';

/**
 * Actions on notifications run in the modules that own the data, which check permissions again, because the reader
 * may have left the team since (NTF-09).
 */
export const answers: Answers = {
  communityRequest: async (tx, { viewer, itemId, partyId: userId, accept }) => {
    await requireTeam(tx, itemId, viewer);
    const asked = {
      communityId: itemId,
      userId,
      from: 'pending' as const,
      answer: accept ? ('confirmed' as const) : ('denied' as const),
    };
    await answerRequest(tx, asked, viewer);
    return {};
  },
  followRequest: async (tx, { viewer: { userId }, itemId: profileId, accept }) => {
    await answerFollow(tx, { userId, profileId, status: accept ? 'confirmed' : 'denied' });
    return {};
  },
  planRequest: async (tx, { viewer, itemId, partyId: userId, accept }) => {
    await answerPlanRequest(tx, itemId, { viewer, userId, accept });
    return {};
  },
  /** The invitation is for the reader or for a community they manage. */
  teamInvitation: async (tx, { viewer, itemType, itemId, partyId: memberId, accept }) => {
    const subject = subjectOf(itemType === 'event' ? 'event' : 'profile', itemId);
    return { opens: await answerTeamInvitation(tx, subject, { viewer, memberId, accept }) };
  },
  gigRequest: async (tx, { viewer, itemId: eventId, partyId: artistId, accept }) => {
    await answerGig(tx, { side: 'host', eventId, artistId }, { viewer, accept });
    return {};
  },
  gigListing: async (tx, { viewer, itemId: eventId, partyId: artistId, accept }) => {
    await answerGig(tx, { side: 'artist', eventId, artistId }, { viewer, accept });
    return {};
  },
  listInvitation: async (tx, { viewer, itemId, accept }) => {
    await answerContribution(tx, itemId, accept ? 'confirmed' : 'denied', viewer);
    return {};
  },
  planInvitation: async (tx, { viewer, itemId, accept }) => {
    await answerInvitation(tx, itemId, { viewer, accept });
    return {};
  },
};
