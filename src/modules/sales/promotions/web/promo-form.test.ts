import { expect, test } from 'vitest';
import type { ManagedPromotion } from '../manage-contract.ts';
import { draftOf, formOf, newPromo } from './promo-form.ts';

const zone = 'America/Los_Angeles';
const at = { zone, currency: 'usd' };
const promotion: ManagedPromotion = {
  id: 'promoCode:0198c7f0-0000-7000-8000-0000000000b1',
  promoCode: 'BACKROW',
  creatorId: 'user:us-west-2:0198c7f0-0000-7000-8000-0000000000b2',
  rewards: { items: [{ rewardType: 'discount', payload: { discountType: 'amount', value: 5.5 } }] },
  ticketIds: ['ticket:1', 'ticket:archived'],
  startDate: null,
  endDate: '2026-11-29T07:00:00.000Z',
  maxUses: 40,
  maxUsesPerPerson: null,
  used: 12,
  wasUsed: true,
  archived: false,
  revision: '1',
};

test('opening and saving a code keeps it, less the tickets that no longer exist [PRM-06, PRM-15]', () => {
  const { promoCode, rewards, startDate, endDate, maxUses, maxUsesPerPerson } = promotion;
  const form = formOf(promotion, ['ticket:1'], zone);
  expect(form.ends).toBe('2026-11-28T23:00');
  expect(draftOf(form, at)).toEqual({
    ticketIds: ['ticket:1'],
    promoCode,
    rewards,
    startDate,
    endDate,
    maxUses,
    maxUsesPerPerson,
  });
});

test('saving a code without edits keeps its seconds and the second of two repeated hours [PRM-15, FMT-03]', () => {
  const before = {
    ...promotion,
    startDate: '2026-11-01T09:30:00.000Z',
    endDate: '2026-11-29T07:59:59.000Z',
  };
  const form = formOf(before, ['ticket:1'], zone);
  const { startDate, endDate } = before;
  expect(draftOf(form, { ...at, before })).toMatchObject({ startDate, endDate });
  expect(draftOf({ ...form, starts: '2026-11-01T00:30', ends: '' }, { ...at, before })).toMatchObject({
    startDate: '2026-11-01T07:30:00.000Z',
    endDate: null,
  });
});

test('parses numbers, treats empty as no limit, and gives an unlocked ticket no scope [PRM-15]', () => {
  const typed = {
    ...newPromo,
    kind: 'amount',
    value: ' 5,50 ',
    maxUses: ' ',
    maxUsesPerPerson: 'two',
  } as const;
  const draft = draftOf(typed, at);
  expect(draft.rewards.items[0]!.payload.value).toBe(5.5);
  expect([draft.maxUses, draft.maxUsesPerPerson]).toEqual([null, Number.NaN]);
  const opens = draftOf(
    { ...newPromo, kind: 'unlockItem', itemId: 'ticket:2', scope: 'some', ticketIds: ['ticket:1'] },
    at,
  );
  expect(opens).toMatchObject({
    rewards: { items: [{ rewardType: 'unlockItem', payload: { itemId: 'ticket:2' } }] },
    ticketIds: null,
  });
});
