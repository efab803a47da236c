import { answerContribution } from '#features/collections/server/index.ts';
import { answerRequest, requireTeam } from '#features/communities/server/index.ts';
import type { Answering, Answers } from '#features/notifications/server/index.ts';
import { answerGig } from '#features/gigs/server/index.ts';
import { answerInvitation, answerPlanRequest } from '#features/plans/server/index.ts';
import { communityPrefix, userPrefix } from '#features/profiles/rules.ts';
import { answerTeamInvitation } from '#features/team/server/index.ts';
import { toWire } from '#kit/ids.ts';
import type { Db } from '#kit/server/db.ts';

/**
 * What the bell answers in place is done by the features that keep the answers, and asked of who may do it there (NTF-09).
 * Whoever was of a team when the question came may be of it no more.
 */
export const answers: Answers = {
  communityRequest: async (tx: Db, { viewer, itemId, userId, accept }: Answering) => {
    await requireTeam(tx, itemId, viewer);
    const asked = {
      communityId: toWire(communityPrefix, itemId),
      userId: toWire(userPrefix, userId),
      answer: accept ? ('confirmed' as const) : ('denied' as const),
    };
    await answerRequest(tx, asked, viewer);
  },
  planRequest: (tx, { viewer, itemId, userId, accept }) =>
    answerPlanRequest(tx, itemId, { viewer, userId, accept }),
  /** Of the reader, or of a community they run: then it says which. */
  teamInvitation: (tx, { viewer, itemType, itemId, userId, accept }) =>
    answerTeamInvitation(
      tx,
      { kind: itemType === 'event' ? 'event' : 'profile', id: itemId },
      { viewer, memberId: userId, accept },
    ),
  gigRequest: (tx, { viewer, itemId, userId, accept }) =>
    answerGig(tx, { side: 'host', eventId: itemId, artistId: userId }, { viewer, accept }),
  gigListing: (tx, { viewer, itemId, userId, accept }) =>
    answerGig(tx, { side: 'artist', eventId: itemId, artistId: userId }, { viewer, accept }),
  listInvitation: (tx, { viewer, itemId, accept }) =>
    answerContribution(tx, itemId, accept ? 'confirmed' : 'denied', viewer),
  planInvitation: (tx, { viewer, itemId, accept }) => answerInvitation(tx, itemId, { viewer, accept }),
};
