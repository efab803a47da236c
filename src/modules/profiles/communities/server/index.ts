import type { DomainEventDefinition } from '#platform/domain-events.ts';
import type { CommunityId, UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { accessRefusals } from '#platform/server/access-refusals.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { policy } from '#platform/server/policies.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { communityConfirmed, communityDenied, communityPending } from '../events.ts';
import * as calls from '../contract.ts';
import { communityTeam } from '../policies.ts';
import { participationTopic } from '../rules.ts';
import type { FanFactReaders } from './fan-facts.ts';
import { readMembers } from './members.ts';
import {
  joinCommunity,
  judgeRequest,
  leaveCommunity,
  readConditions,
  removeMember,
  requireCommunity,
} from './participation.ts';
import { readParticipation } from './participation-store.ts';
import { readCommunity } from './read-community.ts';
import { answerRequest, readRequests } from './requests.ts';
import { findTeamRole } from './store.ts';

export { readFanFacts } from './fan-facts.ts';
export { forgetMemberships } from './forget-store.ts';
export { joinCommunities } from './join-communities.ts';
export { listParticipations } from './participation-store.ts';
export { readCommunity, readCommunityFacts } from './read-community.ts';
export { answerRequest, confirmWaiting } from './requests.ts';
export { changeCommunity, type CommunitySettings } from './settings.ts';
export { findCommunitySettings, listSavedConditions } from './settings-store.ts';
export { addCommunity, listCommunitiesIn, listCommunitiesOf } from './store.ts';

const noFacts: FanFactReaders = { countAttended: async () => 0, listTicketsFor: async () => [] };

/** @param readers facts about events and tickets */
export function openCommunities(
  { db, pubsub }: Pick<Services, 'db' | 'pubsub'>,
  readers: FanFactReaders = noFacts,
): Feature {
  return {
    routes: [
      route(calls.getCommunity, async (ask) => {
        const { community } = await readCommunity(ask.db, ask.input.communityId, ask.viewer);
        return community;
      }),
      route(calls.getParticipation, async (ask) => {
        const { userId } = requireViewer(ask.viewer);
        const { id } = await requireCommunity(ask.db, ask.input.communityId, userId);
        return readParticipation(ask.db, id, userId);
      }),
      route(calls.getConditions, async (ask) => {
        const { userId } = requireViewer(ask.viewer);
        return { items: await readConditions(ask.db, readers, ask.input.communityId, userId) };
      }),
      route(calls.joinCommunity, (ask) =>
        joinCommunity(ask.db, readers, { ...ask.input, userId: requireViewer(ask.viewer).userId }),
      ),
      route(calls.leaveCommunity, (ask) =>
        leaveCommunity(ask.db, ask.input.communityId, requireViewer(ask.viewer).userId),
      ),
      route(calls.listRequests, (ask) =>
        readRequests(ask.db, ask.input.communityId, requireViewer(ask.viewer), ask.input),
      ),
      route(calls.listMembers, (ask) => readMembers(ask.db, ask.input, requireViewer(ask.viewer).userId)),
      route(calls.removeMember, (ask) => removeMember(ask.db, ask.input, requireViewer(ask.viewer).userId)),
      route(calls.answerRequest, (ask) => answerRequest(ask.db, ask.input, requireViewer(ask.viewer))),
    ],
    policies: [
      policy(communityTeam, accessRefusals, async ({ db: given, viewer, subject }) => {
        await requireTeam(given, subject, requireViewer(viewer));
      }),
    ],
    subscribers: [
      judging(db, readers),
      ...[communityConfirmed, communityDenied, communityPending].map(refreshAsker(pubsub)),
    ],
  };
}

/** Owner and Admins of a community, and instance admins (COM-14). @throws Refusal notAllowed */
export async function requireTeam(db: Db, communityId: CommunityId, viewer: Viewer): Promise<void> {
  if (viewer.admin) return;
  const role = await findTeamRole(db, communityId, viewer.userId);
  if (!role || role === 'assistant') throw refuse(commonRefusals, 'notAllowed');
}

const judging = (db: Db, readers: FanFactReaders): Subscriber =>
  subscribe(communityPending, {
    name: 'communities.judge-request',
    by: 'queued',
    handle: ({ payload }) => transact(db, (tx) => judgeRequest(tx, readers, payload)),
  });

const refreshAsker =
  (pubsub: Services['pubsub']) =>
  (definition: DomainEventDefinition<{ userId: UserId }>): Subscriber =>
    subscribe(definition, {
      name: `communities.tell-asker.${definition.type}`,
      by: 'queued',
      handle: async ({ payload: { userId } }) => pubsub.publish([{ to: userId, topic: participationTopic }]),
    });
