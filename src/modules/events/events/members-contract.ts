import * as z from 'zod/mini';
import { call, cursorPageOf, idIn, pageInput } from '#platform/contract.ts';
import { CommunityId } from '#platform/ids.ts';
import { EventCard } from './contract.ts';

export const listMembersEvents = call('GET /communities/:communityId/membersEvents', {
  summary:
    'List upcoming members-only events hosted by a community that the user may open, as a member or on the team',
  input: z.object({ communityId: idIn(CommunityId), ...pageInput({ most: 60, usual: 20 }) }),
  answer: cursorPageOf(EventCard),
  may: 'signedIn',
});
