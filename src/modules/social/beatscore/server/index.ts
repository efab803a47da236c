import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { findProfileId } from '#modules/profiles/profiles/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { getBeatscore, refusals, type Beatscore } from '../contract.ts';
import { halfLifeDays } from '../rules.ts';
import { subscribersOf, type ExternalEvents } from './subscribers.ts';
import { rescoreAll } from './rescore.ts';
import { addHosted, countAstray, findScore } from './store.ts';
import { countWrong } from './verify-scores.ts';

export { rescoreAll } from './rescore.ts';
export { collectBeats } from './collect-store.ts';

const hour = 3600;

export function openBeatscore({ db }: Pick<Services, 'db'>, outside: ExternalEvents): Feature {
  return {
    routes: [route(getBeatscore, ({ input, db: reading }) => readBeatscore(reading, input.profileId))],
    subscribers: subscribersOf(db, outside),
    scheduledTasks: [
      {
        name: 'beatscore.rescore',
        everySeconds: 24 * hour,
        run: async () => {
          const now = new Date();
          await addHosted(db, now);
          await rescoreAll(db, now);
        },
      },
    ],
    verify: async () => {
      const wrong = (await countWrong(db)) + (await countAstray(db));
      return wrong === 0 ? [] : [`${wrong} Beatscores differ from what the formula gave in their last run.`];
    },
  };
}

async function readBeatscore(db: Db, wireId: string): Promise<Beatscore> {
  const key = profileKeyOf(wireId);
  const id = key && (await findProfileId(db, key));
  if (!id) throw refuse(refusals, 'profileNotFound');
  const found = await findScore(db, id);
  return {
    score: found?.score ?? 0,
    parts: found?.parts ?? [],
    halfLifeDays,
    computedAt: found?.computedAt.toISOString() ?? null,
  };
}
