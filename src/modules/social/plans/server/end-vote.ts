import type { PlanId, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import type { Services } from '#platform/server/feature.ts';
import { planDecided } from '../events.ts';
import { winnerOf } from '../rules.ts';
import { planRefusals } from '../write-contract.ts';
import { lookOf } from './write-plan.ts';
import * as store from './write-store.ts';

const mostAtOnce = 100;

type Option = Awaited<ReturnType<typeof store.listOptions>>[number];

export async function pickOption(tx: Db, planId: PlanId, optionId: string, byId: UserId): Promise<void> {
  await store.lockPlan(tx, planId);
  const options = await store.listOptions(tx, planId);
  if (options.some(({ isPicked }) => isPicked)) throw refuse(planRefusals, 'pollClosed');
  const option = options.find(({ id }) => id === optionId);
  if (!option) throw refuse(planRefusals, 'optionUnknown');
  if (!option.takesPlace) throw refuse(planRefusals, 'eventOff');
  await settleOn(tx, planId, option, byId);
}

/** Ends due votes with the winning option. Without votes, the creator has to pick (GRP-01). */
export async function endVotes({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  await eachAlone(log, await store.listVotesOver(db, mostAtOnce), (planId) =>
    transact(db, async (tx) => {
      const plan = await store.lockPlan(tx, planId);
      if (!plan?.isVoteOver) return;
      const options = await store.listOptions(tx, planId);
      const winner = options.some(({ isPicked }) => isPicked) ? undefined : winnerOf(options);
      if (winner) await settleOn(tx, planId, winner);
      else await store.updatePlan(tx, { id: planId, voteEndsAt: null });
    }),
  );
}

async function settleOn(
  tx: Db,
  planId: PlanId,
  { id, startsAt, eventId }: Option,
  byId?: UserId,
): Promise<void> {
  await store.markPicked(tx, id);
  const look = eventId ? lookOf(await store.findPlanEvent(tx, eventId)) : {};
  await store.updatePlan(tx, { id: planId, startsAt, voteEndsAt: null, ...look });
  if (eventId) await store.setEvents(tx, planId, [eventId]);
  await publish(tx, planDecided, { key: id, payload: { planId, ...(byId && { byId }) } });
}
