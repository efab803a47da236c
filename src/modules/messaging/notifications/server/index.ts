import type { Feature, Services } from '#platform/server/feature.ts';
import type { Answers } from './read-list.ts';
import { policies, routesOf } from './routes.ts';
import { subscribersOf } from './subscribers.ts';
import { digestTask } from './digest.ts';
import { forgettingTask } from './forget-old.ts';
import { pushTasks } from './push.ts';
import { pushQueue } from './push-store.ts';
import { textTasks, type TakeTextShares } from './text.ts';
import { textDeliveries } from './text-store.ts';
import { mountUnsubscribe } from './unsubscribe.ts';

export { forgetActor } from './forget-store.ts';
export { countUnread } from './list-store.ts';
export { unsubscribeHeaders, unsubscribeLink } from './unsubscribe.ts';
export type { Answers } from './read-list.ts';

/**
 * @param answers carry out the answers to requests, from the modules that store them
 * @param takeTextShares counts texts together with broadcasts. Without it, no texts are sent.
 */
export function openNotifications(
  services: Services,
  answers: Answers = {},
  takeTextShares?: TakeTextShares,
): Feature {
  return {
    routes: routesOf(services, answers),
    policies,
    mount: (app) => mountUnsubscribe(app, services.db, services.config),
    queues: [pushQueue, textDeliveries],
    scheduledTasks: [
      digestTask(services),
      ...pushTasks(services),
      forgettingTask(services),
      ...textTasks(services, takeTextShares),
    ],
    subscribers: subscribersOf(services),
  };
}
