import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import * as calls from '../contract.ts';
import { forwardQueue, removeOldForwards } from './forward-store.ts';
import { targetsOf } from './forward-targets.ts';
import { forwardEvents } from './forward.ts';
import { openMonths, oldestMonth } from './months.ts';
import { demandPolicy, readDemand } from './read-demand.ts';
import { openRecorder } from './recorder.ts';
import { removeHoursBefore, removeSaltsBefore } from './store.ts';

export { listViews, type ViewsOfDay } from './store.ts';

const hour = 3600;
const removedAtOnce = 1000;
export function openAnalytics(services: Pick<Services, 'db' | 'config' | 'log'>): Feature {
  const { db, config, log } = services;
  const targets = targetsOf(config);
  const months = openMonths(db);
  const targetNames = targets.map(({ name }) => name);
  const recorder = openRecorder(services, months, targetNames);
  return {
    routes: [
      routeOwnTx(calls.recordView, ({ input, viewer, request }) =>
        recorder.recordView(input, viewer, request),
      ),
      routeOwnTx(calls.recordGuestView, ({ input, viewer, request }) =>
        recorder.recordView(input, viewer, request),
      ),
      routeOwnTx(calls.recordEvents, ({ input, viewer, request }) =>
        recorder.recordEvents(input, viewer, request),
      ),
      route(calls.getArtistDemand, ({ input, db }) => readDemand(db, input.artistId, new Date())),
    ],
    policies: [demandPolicy],
    queues: [forwardQueue],
    scheduledTasks: [
      {
        name: 'analytics.turn-months',
        everySeconds: hour,
        run: async () => {
          const now = new Date();
          await months.turn(now);
          await removeSaltsBefore(db, now.toISOString().slice(0, 10));
          await forwardQueue.failLost(db);
          await removeOldForwards(db, targetNames);
          const before = new Date(oldestMonth(now));
          while ((await removeHoursBefore(db, before, removedAtOnce)) === removedAtOnce);
        },
      },
      ...(targets.length > 0
        ? [
            {
              name: 'analytics.forward',
              everySeconds: 5,
              run: () => forwardEvents(db, log, targets),
            },
          ]
        : []),
    ],
    close: recorder.flush,
  };
}
