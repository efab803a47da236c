import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { playProblems, type PlayProblem } from '../player-copy.ts';
import { followOnDevice } from './media-session.ts';
import { PreviewButton } from './preview-button.tsx';
import { previewPlayer } from './preview-player.ts';
import { PreviewWave } from './preview-wave.tsx';

const okta = { id: 'track:1', name: 'Malmö Yard', previewUrl: '/media/previews/1.mp3' };
const ana = { id: 'track:2', name: 'Swap Meet', previewUrl: '/media/previews/2.mp3' };
const silent = { id: 'track:3', name: 'Unheard', previewUrl: null };

/** happy-dom has no audio playback. */
class FakeAudio extends EventTarget {
  src = '';
  preload = '';
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  readyState = 0;
  error: object | null = null;
  play = vi.fn(async () => void (this.paused = false));
  pause = vi.fn(() => {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  });
}

const audio = new FakeAudio();
const happens = (...events: string[]) =>
  act(() => {
    for (const event of events) audio.dispatchEvent(new Event(event));
  });

let toasts: ToastWords[];
let stopToasts: () => void;
beforeEach(() => {
  toasts = [];
  stopToasts = connectToasts((words) => toasts.push(words));
  vi.stubGlobal('Audio', function open() {
    return audio;
  });
  vi.stubGlobal('fetch', async () => new Response());
  render(
    <>
      {[okta, ana, silent].map((track) => (
        <div key={track.id}>
          <PreviewWave track={track} />
          <PreviewButton track={track} artist="Somebody" />
        </div>
      ))}
    </>,
  );
});
afterEach(() => {
  cleanup();
  happens('ended');
  stopToasts();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

test('a song goes through loading, playing, paused and ended, and can start again [MUS-02]', () => {
  press('Play Malmö Yard by Somebody');
  expect([audio.src, buttons()[0]]).toEqual([okta.previewUrl, 'LoadingPause Malmö Yard by Somebody']);
  happens('playing');
  press('Pause Malmö Yard by Somebody');
  expect(buttons()[0]).toBe('Play Malmö Yard by Somebody');
  press('Play Malmö Yard by Somebody');
  happens('playing', 'pause', 'ended');
  expect(buttons()[0]).toBe('Play Malmö Yard by Somebody');
  press('Play Malmö Yard by Somebody');
  expect(audio.play).toHaveBeenCalledTimes(3);
});

test('playing a song pauses the previous one [MUS-02]', () => {
  press('Play Malmö Yard by Somebody');
  happens('playing');
  press('Play Swap Meet by Somebody');
  happens('playing');
  expect(audio.src).toBe(ana.previewUrl);
  expect(buttons().slice(0, 2)).toEqual(['Play Malmö Yard by Somebody', 'Pause Swap Meet by Somebody']);
});

test('progress is the current time over the duration, and can be moved [MUS-02]', () => {
  press('Play Malmö Yard by Somebody');
  audio.duration = 30;
  audio.currentTime = 15;
  happens('playing', 'timeupdate');
  const position = screen.getByRole<HTMLInputElement>('slider', { name: 'Position in Malmö Yard' });
  expect([position.value, position.max, position.getAttribute('aria-valuetext')]).toEqual([
    '15',
    '30',
    '0:15',
  ]);
  const bars = [...document.querySelectorAll('.preview-bars > i')];
  expect(bars.filter((bar) => bar.hasAttribute('data-heard'))).toHaveLength(bars.length / 2);
  fireEvent.change(position, { target: { value: '20' } });
  expect(audio.currentTime).toBe(20);
});

test('blames the region only when a song has no preview [MUS-04]', () => {
  press('Play Unheard by Somebody');
  expect(toasts).toEqual([playProblems.noPreview]);
  expect(toasts[0]!.message).toBe('This song cannot be played in your region.');
});

const failures: [string, { code?: number; refusal?: string; isOnline?: boolean }, PlayProblem][] = [
  ['the browser blocks sound', { refusal: 'NotAllowedError' }, 'notAllowed'],
  ['the connection fails', { code: 2 }, 'network'],
  ['no sound device is available', { code: 3 }, 'device'],
  ['the file is missing or unsupported', { code: 4, refusal: 'NotSupportedError' }, 'unsupported'],
  ['the browser is offline', { code: 4, refusal: 'NotSupportedError', isOnline: false }, 'network'],
];
test.each(failures)('shows the matching message once when %s [MUS-04]', async (_what, failure, problem) => {
  const { code, refusal, isOnline = true } = failure;
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (refusal) audio.play.mockRejectedValueOnce(new DOMException('no', refusal));
  press('Play Malmö Yard by Somebody');
  if (code) {
    audio.error = { code };
    happens('error');
  }
  await act(async () => {});
  expect(toasts).toEqual([playProblems[problem]]);
  expect(buttons()[0]).toBe('Play Malmö Yard by Somebody');
  audio.error = null;
  online.mockRestore();
});

describe('while a song is loading', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => {
    vi.useRealTimers();
    Object.assign(audio, { readyState: 0, error: null });
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

  test('preloads it and polls every 300 ms until it plays [MUS-03]', () => {
    press('Play Malmö Yard by Somebody');
    expect(audio.preload).toBe('auto');
    pass(900);
    expect(buttons()[0]).toBe('LoadingPause Malmö Yard by Somebody');
    // The browser starts to play without firing an event.
    audio.readyState = 4;
    pass(299);
    expect(buttons()[0]).toBe('LoadingPause Malmö Yard by Somebody');
    pass(1);
    expect(buttons()[0]).toBe('Pause Malmö Yard by Somebody');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('shows an error that came without an event, once [MUS-03, MUS-04]', () => {
    press('Play Malmö Yard by Somebody');
    audio.error = { code: 2 };
    pass(300);
    expect([toasts, buttons()[0]]).toEqual([[playProblems.network], 'Play Malmö Yard by Somebody']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('skips preloading when it is turned off [MUS-03]', () => {
    act(() => previewPlayer.toggle(ana, { preload: false }));
    expect(audio.preload).toBe('none');
  });
});

test('pressing space on the position slider pauses and resumes', () => {
  press('Play Malmö Yard by Somebody');
  happens('playing');
  const slider = screen.getByRole('slider', { name: 'Position in Malmö Yard' });
  fireEvent.keyDown(slider, { key: ' ' });
  expect(buttons()[0]).toBe('Play Malmö Yard by Somebody');
  fireEvent.keyDown(slider, { key: ' ' });
  expect(buttons()[0]).toBe('LoadingPause Malmö Yard by Somebody');
});

test('the device shows the current song, and its media keys play, pause and seek [MUS-02]', () => {
  const keys = new Map<string, (details: { seekTime?: number }) => void>();
  const device = {
    metadata: null as { title: string; artist: string } | null,
    playbackState: 'none',
    at: {},
    setActionHandler: (key: string, handle: (details: { seekTime?: number }) => void) => {
      if (key === 'stop') throw new TypeError('This browser has no such key.');
      keys.set(key, handle);
    },
    setPositionState: (at: object) => void (device.at = at),
  };
  vi.stubGlobal('MediaMetadata', function open(words: object) {
    return words;
  });
  Object.defineProperty(navigator, 'mediaSession', { value: device, configurable: true });
  const stopFollowing = followOnDevice(previewPlayer);
  const artists = {
    items: [
      { id: 'artist:1', name: 'Okta' },
      { id: 'artist:2', name: 'Mara' },
    ],
  };
  act(() => previewPlayer.toggle({ ...okta, artists }));
  audio.duration = 30;
  audio.currentTime = 3;
  happens('playing', 'timeupdate');
  expect(device.metadata).toMatchObject({ title: 'Malmö Yard', artist: 'Okta, Mara' });
  expect([device.playbackState, device.at]).toEqual([
    'playing',
    { duration: 30, position: 3, playbackRate: 1 },
  ]);
  const tap = (key: string, details = {}) => act(() => keys.get(key)!(details));
  tap('play');
  expect(device.playbackState).toBe('playing');
  tap('pause');
  expect([device.playbackState, buttons()[0]]).toEqual(['paused', 'Play Malmö Yard by Somebody']);
  tap('seekto', { seekTime: 20 });
  tap('seekbackward');
  expect(audio.currentTime).toBe(15);
  tap('seekforward', { seekOffset: 100 });
  expect(audio.currentTime).toBe(30);
  stopFollowing();
  Reflect.deleteProperty(navigator, 'mediaSession');
});

test('a song stops when its control leaves the page', () => {
  press('Play Malmö Yard by Somebody');
  happens('playing');
  audio.pause.mockClear();
  cleanup();
  expect(audio.pause).toHaveBeenCalledOnce();
});
