import { describe, expect, test } from 'vitest';
import type { Promotion } from './contract.ts';
import {
  appliesToAny,
  countsForAny,
  discountOf,
  isUsable,
  normalCode,
  unlockedTicketOf,
  type UseFacts,
} from './rules.ts';

const now = new Date('2026-11-28T20:00:00Z');
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const open: UseFacts = { startsAt: null, endsAt: null, archivedAt: null, maxUses: null, used: 0 };

test.each([
  [' vip ', 'VIP'],
  ['ViP', 'VIP'],
  ['straße', 'STRASSE'],
])('normalizes %j to %j [PRM-13]', (typed, code) => {
  expect(normalCode(typed)).toBe(code);
});

describe('whether a code can be used', () => {
  test.each<[string, Partial<UseFacts>, boolean]>([
    ['no limits', {}, true],
    ['starts this millisecond', { startsAt: now }, true],
    ['starts in a millisecond', { startsAt: at(1) }, false],
    ['ends in a millisecond', { endsAt: at(1) }, true],
    ['ends this millisecond', { endsAt: now }, false],
    ['one use left', { maxUses: 5, used: 4 }, true],
    ['used up', { maxUses: 5, used: 5 }, false],
    ['withdrawn', { archivedAt: at(-1) }, false],
  ])('%s [PRM-13]', (_, facts, usable) => {
    expect(isUsable({ ...open, ...facts }, now)).toBe(usable);
  });

  test('applies to the tickets it names or unlocks [PRM-13, TIX-15]', () => {
    expect(appliesToAny({ unlocksTicketType: null, onlyTicketTypes: null }, ['a'])).toBe(true);
    expect(appliesToAny({ unlocksTicketType: null, onlyTicketTypes: ['a'] }, ['b', 'a'])).toBe(true);
    expect(appliesToAny({ unlocksTicketType: null, onlyTicketTypes: ['a'] }, ['b'])).toBe(false);
    expect(appliesToAny({ unlocksTicketType: 'c', onlyTicketTypes: null }, ['c'])).toBe(true);
    expect(appliesToAny({ unlocksTicketType: 'c', onlyTicketTypes: null }, ['a'])).toBe(false);
  });
});

const promotion = (...items: Promotion['rewards']['items']): Promotion => ({
  id: 'promoCode:0',
  promoCode: 'VIP',
  creatorId: 'user:us-west-2:0',
  rewards: { items },
  ticketIds: ['ticket:1'],
  startDate: null,
  endDate: null,
});

test('a code that unlocks a ticket type applies to that one, any other code to the tickets it names [TIX-15]', () => {
  const points = { rewardType: 'points', payload: { value: 50 } } as const;
  const unlocking = promotion(points, { rewardType: 'unlockItem', payload: { itemId: 'ticket:2' } });
  expect(unlockedTicketOf(unlocking)).toBe('ticket:2');
  expect([['ticket:1'], ['ticket:2']].map((ids) => countsForAny(unlocking, ids))).toEqual([false, true]);
  expect(unlockedTicketOf(promotion(points))).toBeUndefined();
  expect([['ticket:1'], ['ticket:2']].map((ids) => countsForAny(promotion(points), ids))).toEqual([
    true,
    false,
  ]);
});

test('converts a discount from the wire to the smallest unit of the order [PRM-01]', () => {
  const amount = promotion({ rewardType: 'discount', payload: { discountType: 'amount', value: 5.5 } });
  expect(discountOf(amount, 'usd')).toEqual({ kind: 'amount', value: 550, ticketIds: ['ticket:1'] });
  const percentage = promotion({
    rewardType: 'discount',
    payload: { discountType: 'percentage', value: 15 },
  });
  expect(discountOf(percentage, 'jpy')).toEqual({ kind: 'percentage', value: 15, ticketIds: ['ticket:1'] });
  expect(discountOf(promotion({ rewardType: 'points', payload: { value: 50 } }), 'usd')).toBeUndefined();
});
