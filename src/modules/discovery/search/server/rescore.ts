import type { Db } from '#platform/server/db.ts';
import { findMark, writeMark } from '#platform/server/health-store.ts';
import { indexNames, readScores, sources, type Source } from './index-things.ts';
import { openPostgresSearch } from './postgres-search.ts';

/** Things per statement, and statements per run: others have work to do, too. */
const batch = 2000;
const batchesAtOnce = 50;
/** Each thing once a day: the hours between the end of one pass and the next. */
const restHours = 23;

const mark = 'search.rescored';

/** How far a pass came, or when the last one came to its end. */
type Reached = { readonly source: Source; readonly after: string | null } | { readonly endedAt: string };

/**
 * Followers and guests make things better known without a word to the index: once a day all of them are compared with
 * what is counted now, some at a time. A pass that is cut off goes on from its mark.
 */
export async function rescore(db: Db, now: Date): Promise<void> {
  const reached = (await findMark(db, mark)) as Reached | undefined;
  if (reached && 'endedAt' in reached && now.getTime() - Date.parse(reached.endedAt) < restHours * 3_600_000)
    return;
  const port = openPostgresSearch(db);
  let at = reached && 'source' in reached ? reached : { source: sources[0]!, after: null };
  for (let done = 0; done < batchesAtOnce; done++) {
    const scores = await readScores(db, at.source, { after: at.after ?? undefined, limit: batch });
    await port.score(scores);
    const isEnd = scores.length < batch;
    const next = isEnd ? sources[sources.indexOf(at.source) + 1] : at.source;
    if (!next) {
      await indexNames(db, port);
      return writeMark(db, mark, { endedAt: now.toISOString() } satisfies Reached);
    }
    at = { source: next, after: isEnd ? null : scores.at(-1)!.id };
    await writeMark(db, mark, at satisfies Reached);
  }
}
