import { describe, expect, test } from 'vitest';
import { firstFailure } from '#platform/checks.ts';
import type { PromotedEvent, PromotionDraft } from './manage-contract.ts';
import { changeChecks, promotionChecks, type PromotionBefore } from './manage-rules.ts';

const event: PromotedEvent = {
  currency: 'usd',
  tickets: [
    { id: 'ticket:1', name: 'General admission', locked: false },
    { id: 'ticket:2', name: 'Crew', locked: true },
  ],
};

const give = (rewardType: 'discount' | 'points' | 'unlockItem', payload: object) => ({
  rewards: { items: [{ rewardType, payload }] },
});
const percent = (value: number) => give('discount', { discountType: 'percentage', value });
const amount = (value: number) => give('discount', { discountType: 'amount', value });

const good: PromotionDraft = {
  promoCode: 'backrow',
  ...percent(15),
  ticketIds: null,
  startDate: null,
  endDate: null,
  maxUses: null,
  maxUsesPerPerson: null,
};

describe('creating a promo code', () => {
  test.each<[string, Partial<PromotionDraft>, string | undefined, PromotedEvent?]>([
    ['a code and a discount', {}, undefined],
    ['no code', { promoCode: '  ' }, 'codeRequired'],
    ['forty characters', { promoCode: 'x'.repeat(40) }, undefined],
    ['more than forty characters', { promoCode: 'x'.repeat(41) }, 'codeTooLong'],
    ['more than forty once normalized', { promoCode: 'ß'.repeat(21) }, 'codeTooLong'],
    ['letters of any script', { promoCode: 'été_24-東京' }, undefined],
    ['a space inside', { promoCode: 'back row' }, 'codeInvalid'],
    ['a reserved URL character', { promoCode: 'a&b' }, 'codeInvalid'],
    ['no discount type', give('discount', { value: 5 }), 'discountTypeRequired'],
    ['100%', percent(100), undefined],
    ['more than 100%', percent(101), 'percentageInvalid'],
    ['0%', percent(0), 'percentageInvalid'],
    ['half a percent', percent(12.5), 'percentageInvalid'],
    ['an amount', amount(5.5), undefined],
    ['a fraction of a cent', amount(5.555), 'amountInvalid'],
    ['a fraction of a yen', amount(5.5), 'amountInvalid', { ...event, currency: 'jpy' }],
    ['two million rupiah', amount(2_000_000), undefined, { ...event, currency: 'idr' }],
    ['more than an order can cost', amount(1_000_000), 'amountInvalid'],
    ['nothing', amount(0), 'amountInvalid'],
    ['a negative amount', amount(-5), 'amountInvalid'],
    ['points', give('points', { value: 50 }), undefined],
    ['no points', give('points', {}), 'pointsInvalid'],
    ['unlocking a locked ticket', give('unlockItem', { itemId: 'ticket:2' }), undefined],
    [
      'unlocking a ticket of another event',
      give('unlockItem', { itemId: 'ticket:9' }),
      'unlockedTicketRequired',
    ],
    [
      'unlocking a ticket that isn’t locked',
      give('unlockItem', { itemId: 'ticket:1' }),
      'unlockedTicketOpen',
    ],
    ['some of the tickets', { ticketIds: ['ticket:1'] }, undefined],
    ['none of the tickets', { ticketIds: [] }, 'ticketsRequired'],
    ['tickets of another event', { ticketIds: ['ticket:1', 'ticket:9'] }, 'ticketsUnknown'],
    ['one use', { maxUses: 1, maxUsesPerPerson: 1 }, undefined],
    ['zero uses', { maxUses: 0 }, 'maxUsesInvalid'],
    ['a fractional number of uses', { maxUses: 1.5 }, 'maxUsesInvalid'],
    ['zero uses per person', { maxUsesPerPerson: 0 }, 'maxUsesPerPersonInvalid'],
    [
      'an end before its start',
      { startDate: '2026-11-28T20:00:00Z', endDate: '2026-11-28T19:00:00Z' },
      'datesInvalid',
    ],
    [
      'an end at its start',
      { startDate: '2026-11-28T20:00:00Z', endDate: '2026-11-28T20:00:00Z' },
      'datesInvalid',
    ],
    ['one hour', { startDate: '2026-11-28T20:00:00Z', endDate: '2026-11-28T21:00:00Z' }, undefined],
    ['an end without a start', { endDate: '2026-11-28T19:00:00Z' }, undefined],
  ])('%s [PRM-05, PRM-13]', (_, draft, failure, at = event) => {
    expect(firstFailure(promotionChecks, { draft: { ...good, ...draft }, event: at })).toBe(failure);
  });
});

describe('changing a promo code', () => {
  const unused: PromotionBefore = { code: 'BACKROW', used: 0, wasUsed: false, archivedAt: null };
  test.each<[string, Partial<PromotionDraft>, Partial<PromotionBefore>, string | undefined]>([
    ['renaming an unused code', { promoCode: 'front' }, {}, undefined],
    ['renaming a used code', { promoCode: 'front' }, { wasUsed: true }, 'codeFixed'],
    ['the same name in another case', { promoCode: ' BackRow ' }, { wasUsed: true }, undefined],
    ['a limit equal to the uses', { maxUses: 3 }, { used: 3, wasUsed: true }, undefined],
    ['a limit below the uses', { maxUses: 2 }, { used: 3, wasUsed: true }, 'maxUsesBelowUsed'],
    ['removing the limit', { maxUses: null }, { used: 3, wasUsed: true }, undefined],
    ['changing an archived code', {}, { archivedAt: new Date(0) }, 'promotionArchived'],
  ])('%s [PRM-06, PRM-13]', (_, draft, before, failure) => {
    expect(
      firstFailure(changeChecks, { draft: { ...good, ...draft }, before: { ...unused, ...before } }),
    ).toBe(failure);
  });
});
