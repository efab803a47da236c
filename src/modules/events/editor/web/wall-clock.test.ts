import { afterEach, expect, test, vi } from 'vitest';
import { momentText } from './wall-clock.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['2026-12-12T16:00', 'Dec 12 – 4:00 PM'],
  ['2027-12-12T16:00', 'Dec 12, 2027 – 4:00 PM'],
  ['2025-12-12T16:00', 'Dec 12, 2025 – 4:00 PM'],
])('a date field shows %s as %s on December 1, 2026 [EVA-02, FMT-03]', (clock, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00:00Z') });
  expect(momentText(clock).replace('\u00a0', ' ')).toBe(text);
});
