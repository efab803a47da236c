import { eventChanged, eventCityChanged } from '#modules/events/events/events.ts';
import { commonRefusals } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { policy } from '#platform/server/policies.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import { planEvents } from '../events.ts';
import { planCreator, planParticipants, planReader } from '../policies.ts';
import { plansTopic } from '../rules.ts';
import { endVotes } from './end-vote.ts';
import { routesOf } from './routes.ts';
import { requireCreator, requirePlanAccess } from './plan-access.ts';
import { listPeople, moveToCityOf, moveWithEvent } from './write-store.ts';

export { listPlanningFor } from './audience-store.ts';
export { listPlanPictures } from './picture-store.ts';
export { listSeenPlans, readPlan, readPlansOf, readSeenPlans, withEventCards } from './read-plan.ts';
export { forgetPlans } from './forget-plans.ts';
export { moderatedPlans } from './moderated-plans.ts';
export { findReportedPlan } from './reported-plan-store.ts';
export { partWaysInPlans } from './part-ways.ts';
export { requirePlanAccess } from './plan-access.ts';
export { findPlanAccess } from './store.ts';
export { answerInvitation, answerPlanRequest } from './answer-in-place.ts';

const { planNotFound, notYourPlan } = refusals;
const { signInRequired } = commonRefusals;

export function openPlans({ db, pubsub, log }: Pick<Services, 'db' | 'pubsub' | 'log'>): Feature {
  return {
    routes: routesOf(),
    subscribers: [refreshPeople({ db, pubsub }), followEvents(db), followCities(db)],
    scheduledTasks: [{ name: 'plans.end-votes', everySeconds: 15, run: () => endVotes({ db, log }) }],
    policies: [
      policy(planParticipants, { planNotFound }, async ({ db: given, viewer, subject }) => {
        await requirePlanAccess(given, subject, viewer);
      }),
      policy(planReader, { signInRequired, planNotFound }, async ({ db: given, viewer, subject }) => {
        await requirePlanAccess(given, subject, requireViewer(viewer));
      }),
      policy(planCreator, { signInRequired, planNotFound, notYourPlan }, async (ask) => {
        await requireCreator(ask.db, ask.subject, requireViewer(ask.viewer));
      }),
    ],
  };
}

/** Keeps plans that start with an event on its date. */
const followEvents = (db: Db): Subscriber =>
  subscribe(eventChanged, {
    name: 'plans.follow-event',
    by: 'queued',
    handle: async ({ payload: { eventId, what, change } }) => {
      if (change && what.includes('date')) await moveWithEvent(db, eventId, change.from.startDate);
    },
  });

/** Keeps plans in the city of their event. */
const followCities = (db: Db): Subscriber =>
  subscribe(eventCityChanged, {
    name: 'plans.follow-city',
    by: 'queued',
    handle: ({ payload: { eventId, formerCity } }) => moveToCityOf(db, eventId, formerCity),
  });

/** Above this, other participants see changes when they reload. */
const mostNotified = 500;

/** Pushes changes of participants, votes and decisions to everyone with the plan open. */
const refreshPeople = ({ db, pubsub }: Pick<Services, 'db' | 'pubsub'>): Subscriber =>
  subscribe(planEvents, {
    name: 'plans.tell-people',
    by: 'queued',
    handle: async ({ payload }) => {
      const people = new Set(await listPeople(db, payload.planId, mostNotified));
      // They may have left or been removed.
      if ('userId' in payload) people.add(payload.userId);
      pubsub.publish([...people].map((to) => ({ to, topic: plansTopic })));
    },
  });
