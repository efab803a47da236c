import type { Feature } from '#kit/server/feature.ts';
import { route } from '#kit/server/http.ts';
import * as calls from '../contract.ts';
import { readCommunity } from './read-community.ts';

export { joinCommunities } from './join-communities.ts';
export { readCommunity } from './read-community.ts';
export { addCommunity, listCommunitiesIn, listCommunitiesOf, type CommunityPart } from './store.ts';

export function openCommunities(): Feature {
  return {
    routes: [
      route(calls.getCommunity, async ({ input, viewer, db }) => {
        const { community } = await readCommunity(db, input.communityId, viewer);
        return community;
      }),
    ],
  };
}
