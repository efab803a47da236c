// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MomentPicker } from './moment-picker.tsx';

beforeEach(() => {
  // 5 AM on the 13th in Auckland, still the 12th in Los Angeles.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-12T16:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const day = (number: number) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `${number} December 2026` });

test.each([
  ['America/Los_Angeles', 12],
  ['Pacific/Auckland', 13],
])('in %s, December %i is the first day to choose', (zone, first) => {
  const onChange = vi.fn();
  render(<MomentPicker value="" zone={zone} onChange={onChange} onDone={() => {}} />);
  expect([day(first - 1).disabled, day(first).disabled]).toEqual([true, false]);
  fireEvent.click(day(first - 1));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(day(first));
  expect(onChange).toHaveBeenCalledWith(`2026-12-${first}T20:00`);
});
