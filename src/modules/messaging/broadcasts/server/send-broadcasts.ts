import { setTimeout as wait } from 'node:timers/promises';
import { takeBroadcastShare } from '#modules/safety/moderation/server/index.ts';
import type { EventId, ProfileId } from '#platform/ids.ts';
import { sql, type Tx } from '#platform/server/db.ts';
import { fault } from '#platform/server/fault.ts';
import { pace } from '../rules.ts';
import {
  attempt,
  findBroadcast,
  findContent,
  saveProgress,
  unfinishedBroadcasts,
  type BroadcastRow,
} from './broadcast-store.ts';
import { listAudience, listPeople, listStillIn } from './audience-store.ts';
import {
  addTotals,
  findDuePost,
  postponedDeliveries,
  settleDeliveries,
  writeDeliveries,
  type Due,
} from './delivery-store.ts';
import { candidatesOf, postponePart, sendPart, type BroadcastServices } from './send-part.ts';

/**
 * Sends the next parts of waiting broadcasts, then rests. Each part is one transaction that saves its position, so a
 * worker that dies leaves no partial work and the next one continues. Each worker takes a different broadcast. The
 * recipients of a part that can't be sent are postponed, which tries them one by one.
 * @returns how many users were processed
 */
export async function sendBroadcasts(
  means: BroadcastServices,
  now: Date,
  parts: number = pace.partsPerRun,
): Promise<number> {
  let walked = 0;
  await partByPart(parts, async () => {
    let people = 0;
    const taken = await unfinishedBroadcasts.performDue(means, { limit: 1 }, async (tx, [broadcast]) => {
      people = await sendNextPart(tx, means, broadcast!, now);
    });
    if (taken === 0) return false;
    walked += people;
    fault('blasts.afterPart');
    return true;
  });
  return walked;
}

/**
 * Runs parts while there is more to do. Rests after each for as long as it took, which leaves at least half of the
 * time to payments and tickets, and more when the database is busy.
 */
async function partByPart(parts: number, doPart: () => Promise<boolean>): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    const began = performance.now();
    if (!(await doPart())) return;
    await wait(performance.now() - began);
  }
}

async function sendNextPart(
  tx: Tx,
  means: BroadcastServices,
  broadcast: BroadcastRow,
  now: Date,
): Promise<number> {
  const content = await findContent(tx, broadcast.postId);
  if (!content) {
    await saveProgress(tx, broadcast.postId, { ...broadcast, state: 'stopped' });
    return 0;
  }
  const limit = Math.min(pace.people, broadcast.peopleLeft);
  const ids = limit > 0 ? await listAudience(tx, broadcast, limit) : [];
  const share = { count: ids.length, aboutId: broadcast.feedId as EventId | ProfileId };
  const reached = ids.slice(0, await takeBroadcastShare(tx, broadcast.userId, share));
  const people = reached.length > 0 ? await listPeople(tx, broadcast, reached) : [];
  const ways = broadcast.channels.filter((way) => !broadcast.refused.includes(way));
  const candidates = candidatesOf(people, ways);
  if (candidates.length > 0) {
    const error = await attempt(tx, () => sendPart(tx, means, { broadcast, content, candidates, now }));
    if (error !== undefined) {
      means.log.error({ err: error, postId: broadcast.postId }, 'recipients of a broadcast are tried alone');
      await postponePart(tx, broadcast, { candidates, now });
    }
  }
  await saveProgress(tx, broadcast.postId, nextOf(broadcast, { ids, reached, limit }));
  fault('blasts.beforePartEnds');
  return reached.length;
}

type RecipientBatch = { ids: readonly string[]; reached: readonly string[]; limit: number };

function nextOf(broadcast: BroadcastRow, { ids, reached, limit }: RecipientBatch) {
  const peopleLeft = reached.length < ids.length ? 0 : broadcast.peopleLeft - ids.length;
  const isEnd = peopleLeft > 0 && ids.length < limit;
  return {
    afterId: reached.at(-1) ?? broadcast.afterId,
    peopleLeft,
    state: isEnd ? 'done' : peopleLeft === 0 ? 'cut' : 'walking',
  } as const;
}

/**
 * Sends to users whose quiet hours have ended. Checks their settings again, because they may have unsubscribed, blocked
 * someone or left overnight.
 */
export async function releasePostponed(
  means: BroadcastServices,
  now: Date,
  parts: number = pace.partsPerRun,
): Promise<void> {
  await partByPart(parts, async () => {
    const postId = await findDuePost(means.db, now);
    const broadcast = postId && (await findBroadcast(means.db, postId));
    if (!broadcast) return false;
    const where = sql`w.post_id = ${postId}::uuid`;
    const released = await postponedDeliveries.performDue(
      means,
      { limit: pace.people, now, where },
      (tx, due) => releasePart(tx, means, { broadcast, due, now }),
    );
    return released > 0;
  });
}

async function releasePart(
  tx: Tx,
  means: BroadcastServices,
  { broadcast, due, now }: { broadcast: BroadcastRow; due: readonly Due[]; now: Date },
): Promise<void> {
  const content = await findContent(tx, broadcast.postId);
  const ids = await listStillIn(tx, broadcast, [...new Set(due.map(({ userId }) => userId))]);
  const people = new Map(
    content ? (await listPeople(tx, broadcast, ids)).map((person) => [person.userId, person]) : [],
  );
  const candidates = due.flatMap(({ userId, channel, id }) => {
    const person = people.get(userId);
    return person ? [{ person, way: channel, id }] : [];
  });
  if (content && candidates.length > 0) await sendPart(tx, means, { broadcast, content, candidates, now });
  // The post or the user was deleted, the user left, or sending failed for days.
  const gone = due.filter(({ userId }) => !people.has(userId));
  const log = { state: 'skipped', why: 'withdrawn' } as const;
  if (gone.length > 0)
    await writeDeliveries(
      tx,
      broadcast.postId,
      gone.map((one) => ({ ...one, ...log, dueAt: null })),
    );
  await addTotals(tx, broadcast.postId, [
    ...due.map(({ channel }) => ({ channel, state: 'postponed', why: '', by: -1 })),
    ...gone.map(({ channel }) => ({ channel, ...log, by: 1 })),
  ]);
}

const settledAtOnce = 500;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** Records the outcome of messages, oldest first, up to a limit per run. */
export function openSettling({ db }: Pick<BroadcastServices, 'db'>): () => Promise<void> {
  let after: string | undefined;
  return () =>
    partByPart(pace.partsPerRun, async () => {
      after = await settleDeliveries(db, after ?? lowestId, settledAtOnce);
      return after !== undefined;
    });
}
