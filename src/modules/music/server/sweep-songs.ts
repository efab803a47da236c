import type { TrackId } from '#platform/ids.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { trackRemoved } from '../events.ts';
import { deleteExternalTracks } from './external-store.ts';

/** Returns saved songs that nothing uses. Modules that use songs depend on music, so this is passed in. */
export type ListUnusedSongs = (tx: Db, savedBefore: Date, limit: number) => Promise<readonly TrackId[]>;

/** An unpublished draft in a browser may be the only place that uses a song. */
const retentionDays = 30;
const atOnce = 200;

/** Deletes saved external songs that nothing uses. Choosing one again saves it again. */
export async function sweepSongs(db: Db, listUnusedSongs: ListUnusedSongs, now: Date): Promise<void> {
  const savedBefore = new Date(now.getTime() - retentionDays * 86_400_000);
  for (;;) {
    const gone = await transact(db, async (tx) => {
      const ids = await listUnusedSongs(tx, savedBefore, atOnce);
      await deleteExternalTracks(tx, ids);
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
