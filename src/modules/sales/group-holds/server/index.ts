import { profileBlocked } from '#modules/profiles/blocks/events.ts';
import { orderCompleted } from '#modules/sales/checkout/events.ts';
import { planCancelled, planDenied, planLeft } from '#modules/social/plans/events.ts';
import { plansTopic } from '#modules/social/plans/rules.ts';
import { requirePlanAccess } from '#modules/social/plans/server/index.ts';
import { ratesOf } from '#modules/events/ticket-types/server/index.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { policy } from '#platform/server/policies.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { seatHeld } from '../events.ts';
import { planGuest } from '../policies.ts';
import { freeSeats, freeSeatsBetween, holdSeats } from './hold-seats.ts';
import { readSeats } from './read-seats.ts';
import { listHolders, listWrongSeats } from './store.ts';

const comesRefusals = {
  signInRequired: commonRefusals.signInRequired,
  planNotFound: calls.refusals.planNotFound,
  notComing: calls.refusals.notComing,
};

/** Holds tickets for the people of a plan, each as an order of their own (GRP-01). */
export function openGroupHolds({ config, db, pubsub }: Pick<Services, 'config' | 'db' | 'pubsub'>): Feature {
  const holding = { db, rates: ratesOf(config) };
  return {
    routes: [
      route(calls.getSeats, async ({ input, viewer, db: tx }) => {
        const { userId } = requireViewer(viewer);
        const { planId } = input;
        const { isCreator } = await requirePlanAccess(tx, planId, viewer);
        return readSeats(tx, planId, { userId, isCreator });
      }),
      routeOwnTx(calls.holdSeats, async ({ input, viewer }) => {
        const { userId } = requireViewer(viewer);
        const { planId } = input;
        await holdSeats(holding, planId, input, userId);
        return readSeats(db, planId, { userId, isCreator: true });
      }),
    ],
    policies: [
      policy(planGuest, comesRefusals, async ({ db: given, viewer, subject }) => {
        const { isCreator, status } = await requirePlanAccess(given, subject, requireViewer(viewer));
        if (!isCreator && status !== 'confirmed') throw refuse(calls.refusals, 'notComing');
      }),
    ],
    subscribers: [
      refreshSeated(pubsub),
      refreshHolders({ db, pubsub }),
      ...[planLeft, planDenied].map(freeingOf({ db, pubsub })),
      freeingBlocked({ db, pubsub }),
      freeingCancelled(db),
    ],
    verify: async () =>
      (await listWrongSeats(db)).map(
        ({ planId, userId }) => `the ticket held for ${userId} in plan ${planId} isn’t their order`,
      ),
  };
}

const refreshSeated = (pubsub: Services['pubsub']): Subscriber =>
  subscribe(seatHeld, {
    name: 'together.tell-seated',
    by: 'direct',
    handle: async ({ payload: { userId, byId } }) =>
      pubsub.publish([userId, byId].map((to) => ({ to, topic: plansTopic }))),
  });

/** Releases the held ticket of a person who leaves, before it expires. */
const freeingOf =
  ({ db, pubsub }: Pick<Services, 'db' | 'pubsub'>) =>
  (definition: typeof planLeft | typeof planDenied): Subscriber =>
    subscribe(definition, {
      name: `together.free-${definition.type.replace('.', '-')}`,
      by: 'queued',
      handle: async ({ payload }) => {
        const { planId, userId } = payload;
        if (!(await freeSeats(db, planId, userId))) return;
        const otherId = 'creatorId' in payload ? payload.creatorId : payload.byId;
        pubsub.publish([otherId, userId].map((to) => ({ to, topic: plansTopic })));
      },
    });

/** Releases what two people hold for each other when one blocks the other. */
const freeingBlocked = ({ db, pubsub }: Pick<Services, 'db' | 'pubsub'>): Subscriber =>
  subscribe(profileBlocked, {
    name: 'together.free-blocked',
    by: 'queued',
    handle: async ({ payload: { profileId, otherId } }) => {
      if (await freeSeatsBetween(db, profileId, otherId))
        pubsub.publish([profileId, otherId].map((to) => ({ to, topic: plansTopic })));
    },
  });

/** Releases what a cancelled plan holds, which no one can find to pay. */
const freeingCancelled = (db: Services['db']): Subscriber =>
  subscribe(planCancelled, {
    name: 'together.free-cancelled',
    by: 'queued',
    handle: async ({ payload: { planId } }) => void (await freeSeats(db, planId)),
  });

/** Refreshes the plan for the person who held the tickets when one is paid. */
const refreshHolders = ({ db, pubsub }: Pick<Services, 'db' | 'pubsub'>): Subscriber =>
  subscribe(orderCompleted, {
    name: 'together.tell-holders',
    by: 'direct',
    handle: async ({ payload: { eventId, buyerId } }) => {
      const holders = await listHolders(db, eventId, buyerId);
      if (holders.length > 0)
        pubsub.publish([...new Set([...holders, buyerId])].map((to) => ({ to, topic: plansTopic })));
    },
  });
