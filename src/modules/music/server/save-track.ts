import { isUuid, newId, type TrackId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { trackAdded } from '../events.ts';
import { refusals, type Track } from '../contract.ts';
import { externalPreviewPath, externalTrackKey } from '../rules.ts';
import { hasPreview } from './external-songs.ts';
import { putExternalTrack } from './external-store.ts';
import type { Music } from './providers/index.ts';
import { listTracksById } from './track-store.ts';

/**
 * Saves an external song, so that events and posts can use it. Returns a saved song unchanged. @throws Refusal
 * trackNotFound
 */
export async function saveTrack(db: Db, music: Music, wireId: string): Promise<Track> {
  const key = externalTrackKey(wireId);
  const track = key && (await music.find(key));
  const id = track
    ? await transact(db, async (tx) => {
        const previewUrl = hasPreview(track, music) ? externalPreviewPath(track) : null;
        const kept = await putExternalTrack(tx, { id: newId(), track, previewUrl });
        if (kept.isNew) await publish(tx, trackAdded, { key: kept.id, payload: { trackId: kept.id } });
        return kept.id;
      })
    : wireId;
  const [shown] = isUuid(id) ? await listTracksById(db, [id as TrackId]) : [];
  if (!shown) throw refuse(refusals, 'trackNotFound');
  return shown;
}
