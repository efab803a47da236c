import { setScores } from '#modules/profiles/profiles/server/index.ts';
import type { ProfileId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { beatscoreOf } from '../rules.ts';
import { listCounted, listDays, saveScores, type Score } from './store.ts';

const profilesAtOnce = 200;

/** Recomputes every score in batches, each in its own transaction. */
export async function rescoreAll(db: Db, now: Date): Promise<void> {
  let after: ProfileId | undefined;
  for (;;) {
    const ids = await listCounted(db, after, profilesAtOnce);
    if (ids.length === 0) return;
    await rescore(db, ids, now);
    after = ids.at(-1);
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
