import type { TrackId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { OutsideKey, OutsideProvider } from '../rules.ts';
import type { OutsideTrack } from './providers/music-port.ts';

/** Returns a saved song's provider. @returns undefined for Backbeat's own songs, and when the song doesn't exist */
export async function findOutsideFacts(
  db: Db,
  trackId: TrackId,
): Promise<(OutsideKey & { coverUrl: string | null }) | undefined> {
  return db
    .selectFrom('track')
    .select(['providerId', 'coverUrl'])
    .select((eb) => eb.ref('provider').$castTo<OutsideProvider>().as('provider'))
    .where('id', '=', trackId)
    .where('provider', '<>', 'backbeat')
    .executeTakeFirst();
}

type Kept = { readonly id: TrackId; readonly track: OutsideTrack; readonly previewUrl: string | null };

/** Inserts the song, or updates it with what its catalog says now. @returns its id, and whether it is new */
export async function putOutsideTrack(
  tx: Db,
  { id, track, previewUrl }: Kept,
): Promise<{ id: string; isNew: boolean }> {
  const facts = {
    name: track.name.slice(0, 300),
    outsideArtists: sql<string>`${JSON.stringify(track.artists)}::jsonb`,
    coverUrl: track.coverUrl,
    externalUrl: track.externalUrl,
    isrc: track.isrc,
    previewUrl,
    // Restarts the 30 days until an unused song is deleted.
    createdAt: sql<Date>`now()`,
  };
  const row = await tx
    .insertInto('track')
    .values({ id, provider: track.provider, providerId: track.providerId, ...facts })
    .onConflict((conflict) => conflict.columns(['provider', 'providerId']).doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, isNew: row.id === id };
}

export async function deleteOutsideTracks(tx: Db, ids: readonly TrackId[]): Promise<void> {
  await tx
    .deleteFrom('track')
    .where('id', '=', sql<TrackId>`any(${[...ids]}::uuid[])`)
    .where('provider', '<>', 'backbeat')
    .execute();
}
