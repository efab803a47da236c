import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDoubleTap } from './use-double-tap.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Picture({ onSingle, onDouble }: { onSingle: () => void; onDouble: () => void }) {
  return (
    <button type="button" {...useDoubleTap({ onSingle, onDouble })}>
      Poster
    </button>
  );
}

/** Taps with pauses in milliseconds, and returns what they triggered. */
function tap(...pauses: number[]) {
  const heard: string[] = [];
  const { unmount } = render(
    <Picture onSingle={() => heard.push('single')} onDouble={() => heard.push('double')} />,
  );
  for (const pause of pauses) {
    fireEvent.click(screen.getByRole('button'));
    act(() => vi.advanceTimersByTime(pause));
  }
  return { heard, unmount };
}

test.each([
  ['one tap, before 250 ms are over', [249], []],
  ['one tap, after 250 ms', [250], ['single']],
  ['a second tap inside 250 ms', [249, 1000], ['double']],
  ['a second tap after 250 ms', [250, 250], ['single', 'single']],
  ['three fast taps', [50, 50, 1000], ['double', 'single']],
  ['four fast taps', [50, 50, 50, 1000], ['double', 'double']],
])('%s [PLT-15]', (_, pauses, heard) => expect(tap(...pauses).heard).toEqual(heard));

test('ignores a tap whose picture is gone', () => {
  const { heard, unmount } = tap(0);
  unmount();
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([]);
});
