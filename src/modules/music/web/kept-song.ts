import { send } from '#platform/send.ts';
import { keepTrack } from '../contract.ts';
import { outsideTrackKey } from '../rules.ts';
import { tell } from './toasts.ts';

type Named = { readonly id: string; readonly name: string };

/**
 * Saves a chosen song, so that posts and events can use it. @returns undefined when saving failed, after showing an
 * error
 */
export async function keptSong(song: Named): Promise<Named | undefined> {
  if (!outsideTrackKey(song.id)) return { id: song.id, name: song.name };
  try {
    const { id, name } = await send(keepTrack, { id: song.id });
    return { id, name };
  } catch (error) {
    tell(error as Error);
    return undefined;
  }
}
