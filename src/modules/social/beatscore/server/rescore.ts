import { setScores } from '#modules/profiles/profiles/server/index.ts';
import type { ProfileId } from '#platform/ids.ts';
import { batchesOf } from '#platform/server/batches.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { beatscoreOf } from '../rules.ts';
import { listCounted, listDays, saveScores, type Score } from './store.ts';

const profilesAtOnce = 200;

/**
 * Recomputes every score in batches, each in its own transaction.
 * @param log of a batch that fails, after which the next follows. Without it, the error is thrown
 */
export async function rescoreAll(db: Db, now: Date, log?: Log): Promise<void> {
  const batches = batchesOf(
    profilesAtOnce,
    (id: ProfileId) => id,
    ({ after, limit }) => listCounted(db, after, limit),
  );
  for await (const ids of batches) {
    try {
      await rescore(db, ids, now);
    } catch (error) {
      if (!log) throw error;
      log.error({ err: error, firstId: ids[0] }, 'failed to compute some Beatscores');
    }
  }
}

export async function rescore(db: Db, ids: readonly ProfileId[], now: Date): Promise<void> {
  const scores = await computeScores(db, ids, now);
  const write = async (tx: Db) => {
    await saveScores(tx, scores, now);
    await setScores(tx, scores);
  };
  await (db.isTransaction ? write(db) : transact(db, write));
}

/** Profiles without remaining points get a score of 0. */
export async function computeScores(db: Db, ids: readonly ProfileId[], now: Date): Promise<Score[]> {
  const days = Map.groupBy(await listDays(db, ids, now), ({ profileId }) => profileId);
  return ids.map((profileId) => ({ profileId, ...beatscoreOf(days.get(profileId) ?? []) }));
}
