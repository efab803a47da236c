import type { Db } from '#platform/server/db.ts';
import { findMark, writeMark } from '#platform/server/health-store.ts';
import { indexAllHashtags } from './index-hashtags.ts';
import { indexNames, readScores, sources, type Source } from './index-things.ts';
import { openPostgresSearch } from './postgres-search.ts';

/** Items per statement, and statements per run, so that other tasks get their turn. */
const batch = 2000;
const batchesAtOnce = 50;
/** Hours between two passes, so that each item is rescored about daily. */
const restHours = 23;

const mark = 'search.rescored';

type Reached = { readonly source: Source; readonly after: string | null } | { readonly endedAt: string };

/**
 * Compares the scores and prices of all items with the current ones once a day, because new followers and guests, and
 * tickets that sell out or go on sale, publish no domain event that search subscribes to. An interrupted pass resumes.
 */
export async function rescore(db: Db, now: Date): Promise<void> {
  const reached = (await findMark(db, mark)) as Reached | undefined;
  if (reached && 'endedAt' in reached && now.getTime() - Date.parse(reached.endedAt) < restHours * 3_600_000)
    return;
  const port = openPostgresSearch(db);
  let at = reached && 'source' in reached ? reached : { source: sources[0]!, after: null };
  for (let done = 0; done < batchesAtOnce; done++) {
    const { source, after } = at;
    const page = { after: after ?? undefined, limit: batch };
    const scores = await port.score((tx) => readScores(tx, source, page));
    const isEnd = scores.length < batch;
    const next = isEnd ? sources[sources.indexOf(source) + 1] : source;
    if (!next) {
      await indexNames(db, port);
      await indexAllHashtags(db, port);
      return writeMark(db, mark, { endedAt: now.toISOString() } satisfies Reached);
    }
    at = { source: next, after: isEnd ? null : scores.at(-1)!.id };
    await writeMark(db, mark, at satisfies Reached);
  }
}
