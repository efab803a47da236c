import { newId } from '#platform/ids.ts';
import type { InputOf } from '#platform/contract.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx, type RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { plainAddress, referrerOf } from '../rules.ts';
import { openBatch } from './batch.ts';
import { addForwards, forwardQueue, removeOldForwards } from './forward-store.ts';
import { targetsOf } from './forward-targets.ts';
import { forwardEvents } from './forward.ts';
import { monthOf, openMonths } from './months.ts';
import { demandPolicy, readDemand } from './read-demand.ts';
import { addEvents, addViews, removeSaltsBefore, type EventRow, type ViewRow } from './store.ts';
import { mayBeRecorded, openVisitors } from './visitors.ts';

export { listViews, type ViewsOfDay } from './store.ts';

const hour = 3600;
/** A visitor's clock is used only within this many milliseconds of the server's. */
const farAway = 3_600_000;

type ViewInput = Omit<InputOf<typeof calls.recordGuestView>, never>;

export function openAnalytics({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): Feature {
  const ownHost = new URL(config.PUBLIC_URL).host;
  const targets = targetsOf(config);
  const targetNames = targets.map(({ name }) => name);
  const months = openMonths(db);
  const { visitorOf } = openVisitors(db);
  const views = openBatch<ViewRow>(
    async (rows) => {
      for (const month of new Set(rows.map(({ at }) => monthOf(at)))) await months.ensure('item_view', month);
      await addViews(db, rows);
    },
    log,
    'views',
  );
  const events = openBatch<EventRow>(
    async (rows) => {
      for (const month of new Set(rows.map(({ at }) => monthOf(at))))
        await months.ensure('tracked_event', month);
      await db.transaction().execute(async (tx) => {
        await addEvents(tx, rows);
        if (targetNames.length > 0) await addForwards(tx, targetNames, rows);
      });
    },
    log,
    'tracked events',
  );

  /** The user, or the guest's hash of today. */
  const identifyVisitor = async (viewer: Viewer | undefined, request: RequestFacts) =>
    viewer ? { userId: viewer.userId, visitor: null } : { userId: null, visitor: await visitorOf(request) };

  const record = async (input: ViewInput, viewer: Viewer | undefined, request: RequestFacts) => {
    if (!mayBeRecorded(request)) return { recorded: false };
    const { source, category } = referrerOf(input.referrerUrl, ownHost);
    views.add([
      {
        id: newId(),
        at: new Date().toISOString(),
        itemId: input.itemId,
        ...(await identifyVisitor(viewer, request)),
        referrerSource: source ?? input.referrerSource ?? null,
        referrerCategory: input.referrerUrl ? category : (input.referrerCategory ?? category),
        referrerUrl: plainAddress(input.referrerUrl),
        utmSource: input.utmSource ?? null,
        utmMedium: input.utmMedium ?? null,
        utmCampaign: input.utmCampaign ?? null,
        utmContent: input.utmContent ?? null,
        utmTerm: input.utmTerm ?? null,
      },
    ]);
    return { recorded: true };
  };

  return {
    routes: [
      routeOwnTx(calls.recordView, ({ input, viewer, request }) => record(input, viewer, request)),
      routeOwnTx(calls.recordGuestView, ({ input, viewer, request }) => record(input, viewer, request)),
      routeOwnTx(calls.recordEvents, async ({ input, viewer, request }) => {
        if (!mayBeRecorded(request)) return { recorded: false };
        const who = await identifyVisitor(viewer, request);
        const now = Date.now();
        events.add(
          input.events.map(({ name, props, at }) => ({
            id: newId(),
            at: new Date(Math.abs(at - now) < farAway ? at : now).toISOString(),
            name,
            ...who,
            props,
          })),
        );
        return { recorded: true };
      }),
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
          await removeOldForwards(db);
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
    close: async () => {
      await Promise.all([views.flush(), events.flush()]);
    },
  };
}
