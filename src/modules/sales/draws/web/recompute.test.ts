import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DrawResult } from '../contract.ts';
import { recompute } from './recompute.ts';

const sha256 = async (text: string) => hash('sha256', text);
const entry = (number: number, won: boolean, size = 1) => ({ number, size, itemIds: null, won });

const result: DrawResult = {
  event: { providerCode: 'b', providerId: '1', name: 'Basement Signals', timezone: 'Europe/Berlin' },
  drawnAt: '2026-11-28T12:00:00.000Z',
  seed: '7f3a',
  commitment: hash('sha256', '7f3a'),
  ticketTypes: [{ id: 'a', name: 'Entry', units: 2 }],
  // The order of the SHA-256 of 7f3a:1, 7f3a:2 and 7f3a:3.
  entries: [entry(3, true), entry(1, false, 2), entry(2, true)],
};

test.each<[string, boolean, Partial<DrawResult>]>([
  ['as published', true, {}],
  ['with another seed', false, { seed: '7f3b' }],
  ['with a seed that was chosen later', false, { seed: '7f3b', commitment: hash('sha256', '7f3a') }],
  ['in another order', false, { entries: [entry(1, true), entry(3, true), entry(2, false)] }],
  ['with another winner', false, { entries: [entry(3, true), entry(1, false), entry(2, true)] }],
])('a result %s is found to be right: %s [DRW-01]', async (_, isRight, more) => {
  expect(await recompute({ ...result, ...more }, sha256)).toBe(isRight);
});
