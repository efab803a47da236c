import { cutPage } from '#platform/cursor.ts';
import type { PlanId, UserId } from '#platform/ids.ts';
import { requireUser, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { routeOnce } from '#platform/server/route-once.ts';
import { route, type Route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { getPlan, listPeopleOfPlan, listUserPlans } from '../contract.ts';
import * as calls from '../write-contract.ts';
import { decideOnPerson, invitePeople, joinPlan, leavePlan, votePlan } from './people.ts';
import { readPeopleOfPlan, readPlan, readPlansOf } from './read-plan.ts';
import { pickOption } from './end-vote.ts';
import { cancelPlan, createPlan, editPlan, startVote } from './write-plan.ts';
import { listFriendsNamed } from './write-store.ts';

type ChangeAsk = { input: { planId: PlanId }; viewer: Viewer | undefined; db: Db };

export function routesOf(): Route[] {
  const answering = async (ask: ChangeAsk, change: (planId: PlanId, userId: UserId) => Promise<void>) => {
    await change(ask.input.planId, requireViewer(ask.viewer).userId);
    return readPlan(ask.db, ask.input.planId, ask.viewer);
  };
  return [
    route(getPlan, ({ input, viewer, db }) => readPlan(db, input.planId, viewer)),
    route(listUserPlans, async ({ input, viewer, db }) =>
      readPlansOf(db, await requireUser(db, input.userId), viewer, input),
    ),
    route(listPeopleOfPlan, ({ input, viewer, db }) => readPeopleOfPlan(db, input, viewer)),
    routeOnce(
      calls.createPlan,
      ({ input, viewer, db }) => createPlan(db, input, requireViewer(viewer).userId),
      ({ viewer, db }, planId) => readPlan(db, planId, viewer),
    ),
    route(calls.editPlan, (ask) =>
      answering(ask, (planId, byId) => editPlan(ask.db, planId, ask.input, byId)),
    ),
    route(calls.invite, (ask) =>
      answering(ask, (planId, byId) => invitePeople(ask.db, planId, ask.input.userIds, byId)),
    ),
    route(calls.joinPlan, (ask) => answering(ask, (planId, userId) => joinPlan(ask.db, planId, userId))),
    route(calls.decideOnPerson, (ask) =>
      answering(ask, (planId, byId) => decideOnPerson(ask.db, planId, { ...ask.input, byId })),
    ),
    route(calls.votePlan, (ask) =>
      answering(ask, (planId, userId) => votePlan(ask.db, planId, ask.input.optionIds, userId)),
    ),
    route(calls.startVote, (ask) =>
      answering(ask, (planId, byId) => startVote(ask.db, planId, ask.input, byId)),
    ),
    route(calls.pickOption, (ask) =>
      answering(ask, (planId, byId) => pickOption(ask.db, planId, ask.input.optionId, byId)),
    ),
    route(calls.listInvitable, async ({ input, viewer, db }) => {
      const { limit } = input;
      const rows = await listFriendsNamed(db, requireViewer(viewer).userId, { ...input, limit: limit + 1 });
      const { rows: page, next } = cutPage(rows, limit, ({ place, id }) => [place, id]);
      return { items: page.map(toProfileCard), next };
    }),
    route(calls.leavePlan, async ({ input, viewer, db }) => {
      await leavePlan(db, input.planId, requireViewer(viewer).userId);
      return {};
    }),
    route(calls.cancelPlan, async ({ input, viewer, db }) => {
      await cancelPlan(db, input.planId, requireViewer(viewer).userId);
      return {};
    }),
  ];
}
