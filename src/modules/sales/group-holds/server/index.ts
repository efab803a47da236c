import { plansTopic } from '#modules/social/plans/rules.ts';
import { requireStanding } from '#modules/social/plans/server/index.ts';
import { ratesOf } from '#modules/events/ticket-types/server/index.ts';
import { isUuid } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Feature, Subscriber, Services } from '#platform/server/feature.ts';
import { policy, requireViewer, route, routeOwnTx } from '#platform/server/http.ts';
import * as calls from '../contract.ts';
import { planGuest } from '../policies.ts';
import { freeSeats, freeSeatsBetween, holdSeats } from './hold-seats.ts';
import { readSeats } from './read-seats.ts';
import { listHolders, listWrongSeats } from './store.ts';

const comesRefusals = {
  signInRequired: commonRefusals.signInRequired,
  planNotFound: calls.refusals.planNotFound,
  notComing: calls.refusals.notComing,
};

/** A plan that ends in tickets (GRP-01): seats held for its people, an order of their own for each. */
export function openTogether({ config, db, pubsub }: Pick<Services, 'config' | 'db' | 'pubsub'>): Feature {
  const holding = { db, rates: ratesOf(config) };
  return {
    routes: [
      route(calls.getSeats, async ({ input, viewer, db: tx }) => {
        const { userId } = requireViewer(viewer);
        const { planId } = input;
        const { isCreator } = await requireStanding(tx, planId, viewer);
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
        const { isCreator, status } = await requireStanding(given, subject, requireViewer(viewer));
        if (!isCreator && status !== 'confirmed') throw refuse(calls.refusals, 'notComing');
      }),
    ],
    subscribers: [
      tellingSeated(pubsub),
      tellingHolders({ db, pubsub }),
      ...['plan.left', 'plan.denied'].map((on) => freeing(on, { db, pubsub })),
      freeingBlocked({ db, pubsub }),
    ],
    verify: async () =>
      (await listWrongSeats(db)).map(
        ({ planId, userId }) => `the seat of ${userId} in plan ${planId} is no order of theirs`,
      ),
  };
}

/** Whoever looks at the plan sees their seat at once. */
const tellingSeated = (pubsub: Services['pubsub']): Subscriber => ({
  name: 'together.tell-seated',
  on: 'seat.held',
  by: 'queued',
  handle: async ({ payload: { userId, byId } }) => {
    pubsub.publish([userId, byId].filter(isString).map((to) => ({ to, topic: plansTopic })));
  },
});

/** A seat that was held for somebody who does not come along any more is given back before its time is up. */
const freeing = (on: string, { db, pubsub }: Pick<Services, 'db' | 'pubsub'>): Subscriber => ({
  name: `together.free-${on.replace('.', '-')}`,
  on,
  by: 'queued',
  handle: async ({ payload: { planId, userId, creatorId, byId } }) => {
    if (!isString(planId) || !isString(userId) || !(await freeSeats(db, planId, userId))) return;
    pubsub.publish([creatorId, byId, userId].filter(isString).map((to) => ({ to, topic: plansTopic })));
  },
});

/** Where one of two blocked the other, what they held for each other is for everybody again. */
const freeingBlocked = ({ db, pubsub }: Pick<Services, 'db' | 'pubsub'>): Subscriber => ({
  name: 'together.free-blocked',
  on: 'profile.blocked',
  by: 'queued',
  handle: async ({ payload: { profileId, otherId } }) => {
    if (!isString(profileId) || !isString(otherId) || !(await freeSeatsBetween(db, profileId, otherId)))
      return;
    pubsub.publish([profileId, otherId].map((to) => ({ to, topic: plansTopic })));
  },
});

/** Whoever held the seats sees at once that one is paid. */
const tellingHolders = ({ db, pubsub }: Pick<Services, 'db' | 'pubsub'>): Subscriber => ({
  name: 'together.tell-holders',
  on: 'order.completed',
  by: 'queued',
  handle: async ({ payload: { eventId, buyerId } }) => {
    if (!isString(eventId) || !isString(buyerId)) return;
    const holders = await listHolders(db, eventId, buyerId);
    if (holders.length > 0)
      pubsub.publish([...new Set([...holders, buyerId])].map((to) => ({ to, topic: plansTopic })));
  },
});

const isString = (value: unknown): value is string => typeof value === 'string' && isUuid(value);
