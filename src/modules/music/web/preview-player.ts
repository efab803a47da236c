import { useCallback, useSyncExternalStore } from 'react';
import { toast } from '#platform/ui/toast.ts';
import type { Track } from '../contract.ts';
import { playProblems, type PlayProblem } from '../player-copy.ts';

export type Playable = Pick<Track, 'id' | 'name' | 'previewUrl'> & Partial<Pick<Track, 'artists' | 'images'>>;
export type PlayState = 'idle' | 'loading' | 'playing' | 'paused' | 'ended';

/** Times in seconds. `duration` is 0 until known. */
export type Playback = { readonly state: PlayState; readonly time: number; readonly duration: number };

/** Progress from 0 to 1 (MUS-02). */
export function progressOf({ time, duration }: Playback): number {
  return duration > 0 ? Math.min(1, time / duration) : 0;
}

const silent: Playback = { state: 'idle', time: 0, duration: 0 };
/** Polling interval while a song loads (MUS-03). */
const pollMs = 300;
/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const haveFutureData = 3;

/**
 * Plays previews with one audio element for the whole page, so that starting a song stops the previous one (MUS-02).
 */
export class PreviewPlayer {
  #audio: HTMLAudioElement | undefined;
  #track: Playable | undefined;
  #playback = silent;
  #poll: ReturnType<typeof setInterval> | undefined;
  #toldDevice = false;
  readonly #listeners = new Set<() => void>();

  get current(): { readonly track: Playable; readonly playback: Playback } | undefined {
    return this.#track && { track: this.#track, playback: this.#playback };
  }

  /** Returns the song's playback state. The object stays the same until something changes. */
  playbackOf(trackId: string): Playback {
    return trackId === this.#track?.id ? this.#playback : silent;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Plays or pauses a song, and restarts one that has ended.
   * @param preload whether the browser buffers ahead; on by default (MUS-03)
   */
  toggle(track: Playable, { preload = true } = {}): void {
    const { state } = this.playbackOf(track.id);
    if (state === 'playing' || state === 'loading') return this.#audio!.pause();
    if (track.previewUrl === null) return void toast(playProblems.noPreview);
    const audio = (this.#audio ??= this.#open());
    audio.preload = preload ? 'auto' : 'none';
    const isOther = track.id !== this.#track?.id;
    this.#track = track;
    if (isOther) {
      this.#show(silent);
      audio.src = track.previewUrl;
    }
    this.#show({ ...this.#playback, state: 'loading' });
    this.#tellDevice();
    audio.play().catch((error: DOMException) => {
      // Pausing before playback starts isn't an error.
      if (error.name !== 'AbortError') this.#fail(track.id, error.name);
    });
  }

  /** @param time in seconds */
  seek(trackId: string, time: number): void {
    if (trackId !== this.#track?.id || !this.#audio) return;
    const within = Math.max(0, Math.min(time, this.#playback.duration || time));
    this.#audio.currentTime = within;
    this.#show({ ...this.#playback, time: within });
  }

  leave(trackId: string): void {
    if (trackId !== this.#track?.id) return;
    this.#audio?.pause();
  }

  #open(): HTMLAudioElement {
    const audio = new Audio();
    const say = (state: PlayState) => () => this.#show({ ...this.#playback, state });
    audio.addEventListener('playing', say('playing'));
    audio.addEventListener('waiting', say('loading'));
    audio.addEventListener('pause', () => this.#playback.state !== 'ended' && say('paused')());
    audio.addEventListener('ended', say('ended'));
    audio.addEventListener('timeupdate', () => this.#show({ ...this.#playback, ...timesOf(audio) }));
    audio.addEventListener('loadedmetadata', () => this.#show({ ...this.#playback, ...timesOf(audio) }));
    audio.addEventListener('error', () => this.#track && this.#fail(this.#track.id));
    return audio;
  }

  /** Browsers may skip the `playing` or `error` event, so a loading song is polled. */
  #look(): void {
    const audio = this.#audio!;
    if (audio.error) return this.#fail(this.#track!.id);
    if (!audio.paused && audio.readyState >= haveFutureData)
      this.#show({ ...this.#playback, ...timesOf(audio), state: 'playing' });
  }

  /** The audio element and the call to play it both report the same failure; it is shown once. */
  #fail(trackId: string, refusal?: string): void {
    if (trackId !== this.#track?.id) return;
    const problem = problemOf(this.#audio?.error?.code, refusal);
    this.#track = undefined;
    this.#show(silent);
    toast(playProblems[problem]);
  }

  #show(playback: Playback): void {
    this.#playback = playback;
    if (playback.state !== 'loading') {
      clearInterval(this.#poll);
      this.#poll = undefined;
    } else this.#poll ??= setInterval(() => this.#look(), pollMs);
    for (const listener of this.#listeners) listener();
  }

  /** Lets keyboards, headsets and lock screens control playback. */
  #tellDevice(): void {
    if (this.#toldDevice || !('mediaSession' in navigator)) return;
    this.#toldDevice = true;
    void import('./media-session.ts')
      .then(({ followOnDevice }) => followOnDevice(this))
      // Playback still works without media keys.
      .catch(() => (this.#toldDevice = false));
  }
}

/** By `MediaError.code`. */
const problemsByCode: Readonly<Record<number, PlayProblem>> = { 2: 'network', 3: 'device', 4: 'unsupported' };

/** @param code from `MediaError` @param refusal name of the error that `play()` rejected with */
function problemOf(code: number | undefined, refusal: string | undefined): PlayProblem {
  if (refusal === 'NotAllowedError') return 'notAllowed';
  // Offline looks like an unsupported file.
  if (!navigator.onLine) return 'network';
  return problemsByCode[code ?? 0] ?? 'unsupported';
}

function timesOf({ currentTime, duration }: HTMLAudioElement) {
  return { time: currentTime, duration: Number.isFinite(duration) ? duration : 0 };
}

export const previewPlayer = new PreviewPlayer();

export function usePlayback(trackId: string): Playback {
  const read = useCallback(() => previewPlayer.playbackOf(trackId), [trackId]);
  return useSyncExternalStore(previewPlayer.subscribe, read, () => silent);
}
