import { useCallback, useSyncExternalStore } from 'react';
import { toast } from '#kit/web/toast.ts';
import type { Track } from '../contract.ts';
import { noPreview } from '../copy.ts';

export type Playable = Pick<Track, 'id' | 'name' | 'previewUrl'>;
export type PlayState = 'idle' | 'loading' | 'playing' | 'paused' | 'ended';

/** What is heard of one song. Times in seconds; the duration is 0 until it is known. */
export type Playback = { readonly state: PlayState; readonly time: number; readonly duration: number };

const silent: Playback = { state: 'idle', time: 0, duration: 0 };

/** One player for the whole page: another song pauses this one, because there is only one (MUS-02). */
class PreviewPlayer {
  #audio: HTMLAudioElement | undefined;
  #trackId: string | undefined;
  #playback = silent;
  readonly #listeners = new Set<() => void>();

  /** What is heard of a song now; always the same object while nothing changes. */
  playbackOf(trackId: string): Playback {
    return trackId === this.#trackId ? this.#playback : silent;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Plays a song, or pauses it while it plays; one that has ended begins again. */
  toggle(track: Playable): void {
    const { state } = this.playbackOf(track.id);
    if (state === 'playing' || state === 'loading') return this.#audio!.pause();
    if (track.previewUrl === null) return void toast(noPreview);
    const audio = (this.#audio ??= this.#open());
    if (track.id !== this.#trackId) {
      this.#trackId = track.id;
      this.#show(silent);
      audio.src = track.previewUrl;
    }
    this.#show({ ...this.#playback, state: 'loading' });
    audio.play().catch((error: DOMException) => {
      // A pause before the first sound: nothing is wrong.
      if (error.name !== 'AbortError') this.#fail(track.id);
    });
  }

  /** @param time in seconds */
  seek(trackId: string, time: number): void {
    if (trackId !== this.#trackId || !this.#audio) return;
    this.#audio.currentTime = time;
    this.#show({ ...this.#playback, time });
  }

  /** Silences a song whose control leaves the page. */
  leave(trackId: string): void {
    if (trackId !== this.#trackId) return;
    this.#audio?.pause();
  }

  #open(): HTMLAudioElement {
    const audio = new Audio();
    audio.preload = 'auto';
    const say = (state: PlayState) => () => this.#show({ ...this.#playback, state });
    audio.addEventListener('playing', say('playing'));
    audio.addEventListener('waiting', say('loading'));
    audio.addEventListener('pause', () => this.#playback.state !== 'ended' && say('paused')());
    audio.addEventListener('ended', say('ended'));
    audio.addEventListener('timeupdate', () => this.#show({ ...this.#playback, ...timesOf(audio) }));
    audio.addEventListener('loadedmetadata', () => this.#show({ ...this.#playback, ...timesOf(audio) }));
    audio.addEventListener('error', () => this.#trackId && this.#fail(this.#trackId));
    return audio;
  }

  /** Both the sound and the wish to play it report the same failure; it is said once. */
  #fail(trackId: string): void {
    if (trackId !== this.#trackId) return;
    this.#trackId = undefined;
    this.#show(silent);
    toast(noPreview);
  }

  #show(playback: Playback): void {
    this.#playback = playback;
    for (const listener of this.#listeners) listener();
  }
}

function timesOf({ currentTime, duration }: HTMLAudioElement) {
  return { time: currentTime, duration: Number.isFinite(duration) ? duration : 0 };
}

export const previewPlayer = new PreviewPlayer();

/** What is heard of a song now. */
export function usePlayback(trackId: string): Playback {
  const read = useCallback(() => previewPlayer.playbackOf(trackId), [trackId]);
  return useSyncExternalStore(previewPlayer.subscribe, read, () => silent);
}
