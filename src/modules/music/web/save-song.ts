import { send } from '#platform/send.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { saveTrack } from '../contract.ts';
import { externalTrackKey } from '../rules.ts';

type NamedSong = { readonly id: string; readonly name: string };

/**
 * Saves a chosen song, so that posts and events can use it. @returns undefined when saving failed, after showing an
 * error
 */
export async function saveSong(song: NamedSong): Promise<NamedSong | undefined> {
  if (!externalTrackKey(song.id)) return { id: song.id, name: song.name };
  try {
    const { id, name } = await send(saveTrack, { id: song.id });
    return { id, name };
  } catch (error) {
    showFailure(error as Error);
    return undefined;
  }
}
