import { expect, test } from 'vitest';
import { chooseOffers, offerSeconds, type FreeUnits, type WaitingFan } from './waiting-rules.ts';

const units = (floor: number | null, balcony = 0): FreeUnits[] => [
  { ticketTypeId: 'floor', left: floor, minPerOrder: 1, maxPerOrder: 4 },
  { ticketTypeId: 'balcony', left: balcony, minPerOrder: 1, maxPerOrder: 4 },
];
const fan = (id: string, quantity: number, more: Partial<WaitingFan> = {}): WaitingFan => ({
  id,
  quantity,
  together: true,
  ticketTypeIds: null,
  ...more,
});

test.each([
  ['first come, first served', [fan('ana', 1), fan('ben', 1)], units(1), ['ana 1 floor']],
  ['a pair waits for two, and a single passes', [fan('ana', 2), fan('ben', 1)], units(1), ['ben 1 floor']],
  ['a pair that takes one gets one', [fan('ana', 2, { together: false })], units(1), ['ana 1 floor']],
  [
    'both types serve whoever takes any',
    [fan('ana', 2), fan('ben', 1)],
    units(1, 2),
    ['ana 2 balcony', 'ben 1 floor'],
  ],
  [
    'a preferred type is waited for',
    [fan('ana', 1, { ticketTypeIds: ['balcony'] }), fan('ben', 1)],
    units(1),
    ['ben 1 floor'],
  ],
  ['unlimited types serve all', [fan('ana', 4), fan('ben', 4)], units(null), ['ana 4 floor', 'ben 4 floor']],
  ['nothing is free', [fan('ana', 1)], units(0), []],
] as const)('%s [EXC-01]', (_, line, free, offers) => {
  const made = chooseOffers(line, free).map(
    ({ id, quantity, ticketTypeId }) => `${id} ${quantity} ${ticketTypeId}`,
  );
  expect(made).toEqual(offers);
});

const now = new Date('2026-11-20T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test.each([
  ['by day', { startsAt: inHours(48), localHour: 12 }, 7200],
  ['at night, days before', { startsAt: inHours(48), localHour: 23 }, undefined],
  ['early in the morning, days before', { startsAt: inHours(24.1), localHour: 7 }, undefined],
  ['at 8 AM', { startsAt: inHours(48), localHour: 8 }, 7200],
  ['at night, within a day', { startsAt: inHours(24), localHour: 3 }, 7200],
  ['an hour before the start', { startsAt: inHours(1), localHour: 20 }, 3600],
  ['a minute before the start', { startsAt: inHours(1 / 60), localHour: 20 }, undefined],
  ['after the start', { startsAt: inHours(-1), localHour: 20 }, undefined],
] as const)('an offer made %s is held for the time given [EXC-01]', (_, when, seconds) => {
  expect(offerSeconds({ now, offerMinutes: 120, ...when })).toBe(seconds);
});
