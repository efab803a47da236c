import { isPrivateTo, readShownBlocks } from '#modules/profiles/follows/server/index.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { findProfileId } from '#modules/profiles/profiles/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { UserId } from '#platform/ids.ts';
import { getBeatscore, refusals, type Beatscore } from '../contract.ts';
import { halfLifeDays, isKindShown } from '../rules.ts';
import { subscribersOf, type ExternalEvents } from './subscribers.ts';
import { rescoreAll } from './rescore.ts';
import { addHosted, countAstray, findScore } from './store.ts';
import { countWrong } from './verify-scores.ts';

export { rescoreAll } from './rescore.ts';
export { collectBeats } from './collect-store.ts';

const hour = 3600;

export function openBeatscore({ db, log }: Pick<Services, 'db' | 'log'>, outside: ExternalEvents): Feature {
  return {
    routes: [
      route(getBeatscore, ({ input, viewer, db: reading }) =>
        readBeatscore(reading, input.profileId, viewer),
      ),
    ],
    subscribers: subscribersOf(db, outside),
    scheduledTasks: [
      {
        name: 'beatscore.rescore',
        everySeconds: 24 * hour,
        run: async () => {
          const now = new Date();
          await addHosted(db, now);
          await rescoreAll(db, now, log);
        },
      },
    ],
    verify: async () => {
      const wrong = (await countWrong(db)) + (await countAstray(db));
      return wrong === 0 ? [] : [`${wrong} Beatscores differ from what the formula gave in their last run.`];
    },
  };
}

/** Shows of a user what their profile shows (PRF-08, FOL-11). @throws Refusal profileNotFound, notShared */
async function readBeatscore(db: Db, wireId: string, viewer: Viewer | undefined): Promise<Beatscore> {
  const key = profileKeyOf(wireId);
  const id = key && (await findProfileId(db, key));
  if (!id) throw refuse(refusals, 'profileNotFound');
  const userId = key.type === 'user' ? UserId.decode(wireId) : undefined;
  if (userId && (await isPrivateTo(db, userId, viewer))) throw refuse(refusals, 'notShared');
  const found = await findScore(db, id);
  const parts = found?.parts ?? [];
  const shown = userId && (await readShownBlocks(db, userId, viewer));
  const seen = shown ? parts.filter(({ kind }) => isKindShown(kind, shown)) : parts;
  return {
    score: found?.score ?? 0,
    parts: seen,
    isPartial: seen.length < parts.length,
    halfLifeDays,
    computedAt: found?.computedAt.toISOString() ?? null,
  };
}
