import { communityPrefix } from '#features/profiles/rules.ts';
import { toProfileCard } from '#features/profiles/server/index.ts';
import { fromWire } from '#kit/ids.ts';
import type { Feature } from '#kit/server/feature.ts';
import { route } from '#kit/server/http.ts';
import { refuse } from '#kit/refusal.ts';
import * as calls from '../contract.ts';
import { findCommunity, findParticipantStatus, listCommunityCreators, listMembers } from './store.ts';

export { joinCommunities } from './join-communities.ts';

const shownMembers = 8;

export function openCommunities(): Feature {
  return {
    routes: [
      route(calls.getCommunity, async ({ input, viewer, db }) => {
        const communityId = fromWire(communityPrefix, input.communityId);
        const found = communityId ? await findCommunity(db, communityId) : undefined;
        if (!found || !communityId) throw refuse(calls.refusals, 'communityNotFound');
        const [members, creators, status] = await Promise.all([
          listMembers(db, communityId, shownMembers),
          listCommunityCreators(db, communityId),
          viewer && findParticipantStatus(db, communityId, viewer.userId),
        ]);
        return {
          ...toProfileCard(found),
          description: found.description,
          membershipType: found.membershipType,
          members: { items: members.map(toProfileCard), total: found.membersTotal },
          creators: { items: creators.map(toProfileCard) },
          participantStatus: status ?? null,
        };
      }),
    ],
  };
}
