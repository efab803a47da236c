// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectToasts, type ToastWords } from '#kit/web/toast.ts';
import { noPreview } from '../copy.ts';
import { PreviewButton } from './preview-button.tsx';
import { PreviewWave } from './preview-wave.tsx';

const okta = { id: 'track:1', name: 'Malmö Yard', previewUrl: '/media/previews/1.mp3' };
const ana = { id: 'track:2', name: 'Swap Meet', previewUrl: '/media/previews/2.mp3' };
const silent = { id: 'track:3', name: 'Unheard', previewUrl: null };

/** Stands where the browser's own player is, which has no sound here. */
class FakeAudio extends EventTarget {
  src = '';
  preload = '';
  currentTime = 0;
  duration = Number.NaN;
  play = vi.fn(async () => {});
  pause = vi.fn(() => void this.dispatchEvent(new Event('pause')));
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

test('a song goes from loading to playing, paused and ended, and begins again [MUS-02]', () => {
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

test('another song takes the place of the one that plays: one at a time [MUS-02]', () => {
  press('Play Malmö Yard by Somebody');
  happens('playing');
  press('Play Swap Meet by Somebody');
  happens('playing');
  expect(audio.src).toBe(ana.previewUrl);
  expect(buttons().slice(0, 2)).toEqual(['Play Malmö Yard by Somebody', 'Pause Swap Meet by Somebody']);
});

test('how far a song is heard is its time over its length, and can be moved [MUS-02]', () => {
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

test('a song without a preview, or one that cannot be loaded, says so once [MUS-04]', async () => {
  press('Play Unheard by Somebody');
  expect(toasts).toEqual([noPreview]);
  audio.play.mockRejectedValueOnce(new DOMException('no', 'NotSupportedError'));
  press('Play Malmö Yard by Somebody');
  happens('error');
  await act(async () => {});
  expect(toasts).toEqual([noPreview, noPreview]);
  expect(buttons()[0]).toBe('Play Malmö Yard by Somebody');
});

test('a song is silent when its control leaves the page', () => {
  press('Play Malmö Yard by Somebody');
  happens('playing');
  audio.pause.mockClear();
  cleanup();
  expect(audio.pause).toHaveBeenCalledOnce();
});
