import type { ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { computeScores } from './rescore.ts';
import { listSaved } from './store.ts';

const profilesAtOnce = 200;

/** Counts scores that differ from the formula, given what was known at their last run. */
export async function countWrong(db: Db): Promise<number> {
  let wrong = 0;
  let after: ProfileId | undefined;
  for (;;) {
    const saved = await listSaved(db, after, profilesAtOnce);
    if (saved.length === 0) return wrong;
    for (const [moment, some] of Map.groupBy(saved, ({ computedAt }) => computedAt.getTime())) {
      const ids = some.map(({ profileId }) => profileId);
      const scores = new Map(
        (await computeScores(db, ids, new Date(moment))).map(({ profileId, score }) => [profileId, score]),
      );
      wrong += some.filter(({ profileId, score }) => scores.get(profileId) !== score).length;
    }
    after = saved.at(-1)?.profileId;
  }
}
