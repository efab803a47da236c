import { providerCode } from '#modules/events/events/rules.ts';
import { EventId, newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { addJob } from '#platform/server/jobs.ts';
import { repeatsShown, statusRefusals, type Repeat } from '../contract.ts';
import { copyEvent, type CopyStep } from './copy-event.ts';
import {
  addEvent,
  addRepeat,
  countSeriesEvents,
  findRepeat,
  listSeriesEvents,
  listRepeatsOf,
  lockRepeat,
  type SeriesEvent,
  type RepeatRow,
} from './repeat-store.ts';
import type { Step } from '../series.ts';

export const repeatJob = 'authoring.repeat';

type RepeatRequest = { readonly eventId: EventId; readonly every: Step; readonly times: number };

/** Starts a series. Creates the first event now and queues the rest. @returns the id of the series */
export async function repeatEvent(
  tx: Db,
  { eventId, every, times }: RepeatRequest,
  viewer: Viewer,
  steps: readonly CopyStep[],
): Promise<string> {
  const id = newId();
  await addRepeat(tx, { id, eventId, byId: viewer.userId, byAdmin: viewer.admin, every, times });
  // Creating the first event now reports refusals right away and gives the host an event to check.
  await makeNext(tx, id, steps);
  if (times > 1) await addJob(tx, repeatJob, { repeatId: id }, { key: `repeat ${id}` });
  return id;
}

/** Creates the remaining events of a series, each in its own transaction, so that an interrupted job can resume. */
export async function finishRepeat(db: Db, repeatId: string, steps: readonly CopyStep[]): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await transact(db, (tx) => makeNext(tx, repeatId, steps));
}

/** @returns whether more events remain to be created */
async function makeNext(tx: Db, repeatId: string, steps: readonly CopyStep[]): Promise<boolean> {
  const repeat = await lockRepeat(tx, repeatId);
  const made = repeat ? await countSeriesEvents(tx, repeatId) : 0;
  if (!repeat || made >= repeat.times) return false;
  const count = made + 1;
  const wireId = EventId.encode(repeat.eventId);
  const how = { every: repeat.every, count, after: repeat.createdAt };
  const eventId = await copyEvent(tx, wireId, how, starterOf(repeat), steps);
  await addEvent(tx, repeatId, count, eventId);
  return count < repeat.times;
}

/** The user who started the series, as the viewer for saving. */
function starterOf({ byId: userId, byAdmin: admin }: RepeatRow): Viewer {
  return { userId, profileId: userId, sessionId: '', name: '', email: '', admin };
}

/** @throws Refusal repeatNotFound */
export async function readRepeat(db: Db, id: string, eventId: EventId): Promise<Repeat> {
  const found = await findRepeat(db, id);
  if (!found || found.eventId !== eventId) throw refuse(statusRefusals, 'repeatNotFound');
  return toRepeat(found, await listSeriesEvents(db, [id]));
}

export async function listRepeats(db: Db, eventId: EventId): Promise<Repeat[]> {
  const found = await listRepeatsOf(db, eventId, repeatsShown);
  if (found.length === 0) return [];
  const events = await listSeriesEvents(
    db,
    found.map(({ id }) => id),
  );
  return found.map((repeat) => toRepeat(repeat, events));
}

/** After this, the missing events of a series are late. A full series takes seconds. */
const lateAfterMs = 120_000;

function toRepeat({ id, every, times, createdAt }: RepeatRow, all: readonly SeriesEvent[]): Repeat {
  const events = all.filter(({ repeatId }) => repeatId === id);
  return {
    id,
    every,
    times,
    made: events.length,
    isLate: events.length < times && Date.now() - createdAt.getTime() > lateAfterMs,
    events: events
      .filter(({ deletedAt }) => !deletedAt)
      .map(({ eventId, provider, providerId, startsAt, status }) => ({
        id: EventId.encode(eventId),
        providerId,
        providerCode: providerCode(provider),
        startDate: startsAt.toISOString(),
        isDraft: status === 'draft',
      })),
  };
}
