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
  expect(document.querySelector('[data-today]')?.textContent).toBe(String(first));
  fireEvent.click(day(first - 1));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(day(first));
  expect(onChange).toHaveBeenCalledWith(`2026-12-${first}T20:00`);
});

test('opens at the month of that zone, which may be the next [EVA-18]', () => {
  vi.setSystemTime(Date.parse('2026-11-30T22:30:00Z'));
  render(<MomentPicker value="" zone="Asia/Kuwait" onChange={() => {}} onDone={() => {}} />);
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy();
});
