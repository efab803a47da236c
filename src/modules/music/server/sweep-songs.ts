import { publishAll } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { trackRemoved } from '../events.ts';
import { deleteOutsideTracks } from './outside-store.ts';

/** Which kept songs nothing names. Whatever names songs is above, so it is handed in. */
export type LooseSongs = (tx: Db, keptBefore: Date, limit: number) => Promise<readonly string[]>;

/** A draft that waits in a browser may name a song that nothing else does. */
const keptDays = 30;
const atOnce = 200;

/** Lets go of songs of outside catalogues that somebody chose once and nothing shows; choosing one again keeps it anew. */
export async function sweepSongs(db: Db, looseSongs: LooseSongs, now: Date): Promise<void> {
  const keptBefore = new Date(now.getTime() - keptDays * 86_400_000);
  for (;;) {
    const gone = await transact(db, async (tx) => {
      const ids = await looseSongs(tx, keptBefore, atOnce);
      await deleteOutsideTracks(tx, ids);
      await publishAll(
        tx,
        trackRemoved,
        ids.map((trackId) => ({ key: trackId, payload: { trackId } })),
      );
      return ids.length;
    });
    if (gone < atOnce) return;
  }
}
