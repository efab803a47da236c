import { newId } from '#platform/ids.ts';
import type { InputOf } from '#platform/contract.ts';
import type { Services } from '#platform/server/feature.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type * as calls from '../contract.ts';
import { plainAddress, referrerOf } from '../rules.ts';
import { openBatch } from './batch.ts';
import { addForwards } from './forward-store.ts';
import { monthOf, type openMonths } from './months.ts';
import { addEvents, addViews, type EventRow, type ViewRow } from './store.ts';
import { mayBeRecorded, openVisitors } from './visitors.ts';

/** A visitor's clock is used only within this many milliseconds of the server's. */
const farAway = 3_600_000;

type ViewInput = InputOf<typeof calls.recordGuestView>;

/**
 * Records views and tracked events, in batches.
 * @param targetNames the services that tracked events are forwarded to
 */
export function openRecorder(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  months: ReturnType<typeof openMonths>,
  targetNames: readonly string[],
) {
  const ownHost = new URL(config.PUBLIC_URL).host;
  const { visitorOf } = openVisitors(db);
  const ensureMonths = async (table: 'item_view' | 'tracked_event', rows: readonly { at: string }[]) => {
    for (const month of new Set(rows.map(({ at }) => monthOf(at)))) await months.ensure(table, month);
  };
  const saveViews = async (rows: readonly ViewRow[]) => {
    await ensureMonths('item_view', rows);
    await addViews(db, rows);
  };
  const saveEvents = async (rows: readonly EventRow[]) => {
    await ensureMonths('tracked_event', rows);
    await db.transaction().execute(async (tx) => {
      await addEvents(tx, rows);
      if (targetNames.length > 0) await addForwards(tx, targetNames, rows);
    });
  };
  const views = openBatch<ViewRow>(saveViews, log, 'views');
  const events = openBatch<EventRow>(saveEvents, log, 'tracked events');

  /** The user, or the guest's hash of today. */
  const identifyVisitor = async (viewer: Viewer | undefined, request: RequestFacts) =>
    viewer ? { userId: viewer.userId, visitor: null } : { userId: null, visitor: await visitorOf(request) };

  return {
    async recordView(input: ViewInput, viewer: Viewer | undefined, request: RequestFacts) {
      if (!mayBeRecorded(request)) return { recorded: false };
      const who = await identifyVisitor(viewer, request);
      views.add([{ id: newId(), at: new Date().toISOString(), ...who, ...viewOf(input, ownHost) }]);
      return { recorded: true };
    },
    async recordEvents(
      input: InputOf<typeof calls.recordEvents>,
      viewer: Viewer | undefined,
      request: RequestFacts,
    ) {
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
    },
    async flush() {
      await Promise.all([views.flush(), events.flush()]);
    },
  };
}

function viewOf(input: ViewInput, ownHost: string) {
  const { source, category } = referrerOf(input.referrerUrl, ownHost);
  return {
    itemId: input.itemId,
    referrerSource: source ?? input.referrerSource ?? null,
    referrerCategory: input.referrerUrl ? category : (input.referrerCategory ?? category),
    referrerUrl: plainAddress(input.referrerUrl),
    utmSource: input.utmSource ?? null,
    utmMedium: input.utmMedium ?? null,
    utmCampaign: input.utmCampaign ?? null,
    utmContent: input.utmContent ?? null,
    utmTerm: input.utmTerm ?? null,
  };
}
