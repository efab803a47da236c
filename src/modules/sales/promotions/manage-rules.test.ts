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

describe('what a promo code may be', () => {
  test.each<[string, Partial<PromotionDraft>, string | undefined, PromotedEvent?]>([
    ['a code and a discount', {}, undefined],
    ['no code', { promoCode: '  ' }, 'codeRequired'],
    ['forty characters', { promoCode: 'x'.repeat(40) }, undefined],
    ['more than forty', { promoCode: 'x'.repeat(41) }, 'codeTooLong'],
    ['more than forty once it is normalised', { promoCode: 'ß'.repeat(21) }, 'codeTooLong'],
    ['letters of any script', { promoCode: 'été_24-東京' }, undefined],
    ['a space inside', { promoCode: 'back row' }, 'codeInvalid'],
    ['a mark of addresses', { promoCode: 'a&b' }, 'codeInvalid'],
    ['no kind of discount', give('discount', { value: 5 }), 'discountTypeRequired'],
    ['all of the price', percent(100), undefined],
    ['more than the price', percent(101), 'percentageInvalid'],
    ['nothing off', percent(0), 'percentageInvalid'],
    ['half a percent', percent(12.5), 'percentageInvalid'],
    ['an amount', amount(5.5), undefined],
    ['a part of a cent', amount(5.555), 'amountInvalid'],
    ['a part of a yen', amount(5.5), 'amountInvalid', { ...event, currency: 'jpy' }],
    ['nothing', amount(0), 'amountInvalid'],
    ['less than nothing', amount(-5), 'amountInvalid'],
    ['points', give('points', { value: 50 }), undefined],
    ['no points', give('points', {}), 'pointsInvalid'],
    ['a ticket that is sold with a code only', give('unlockItem', { itemId: 'ticket:2' }), undefined],
    ['a ticket of elsewhere', give('unlockItem', { itemId: 'ticket:9' }), 'unlockedTicketRequired'],
    ['a ticket that anybody may buy', give('unlockItem', { itemId: 'ticket:1' }), 'unlockedTicketOpen'],
    ['some of the tickets', { ticketIds: ['ticket:1'] }, undefined],
    ['none of the tickets', { ticketIds: [] }, 'ticketsRequired'],
    ['tickets of elsewhere', { ticketIds: ['ticket:1', 'ticket:9'] }, 'ticketsUnknown'],
    ['one use', { maxUses: 1, maxUsesPerPerson: 1 }, undefined],
    ['no use', { maxUses: 0 }, 'maxUsesInvalid'],
    ['half a use', { maxUses: 1.5 }, 'maxUsesInvalid'],
    ['no use for anybody', { maxUsesPerPerson: 0 }, 'maxUsesPerPersonInvalid'],
    [
      'an end before its start',
      { startDate: '2026-11-28T20:00:00Z', endDate: '2026-11-28T19:00:00Z' },
      'datesInvalid',
    ],
    ['an end alone', { endDate: '2026-11-28T19:00:00Z' }, undefined],
  ])('%s [PRM-05, PRM-13]', (_, draft, failure, at = event) => {
    expect(firstFailure(promotionChecks, { draft: { ...good, ...draft }, event: at })).toBe(failure);
  });
});

describe('what it may become', () => {
  const unused: PromotionBefore = { code: 'BACKROW', used: 0, wasUsed: false, archivedAt: null };
  test.each<[string, Partial<PromotionDraft>, Partial<PromotionBefore>, string | undefined]>([
    ['another name before anybody used it', { promoCode: 'front' }, {}, undefined],
    ['another name afterwards', { promoCode: 'front' }, { wasUsed: true }, 'codeFixed'],
    ['the same name, typed otherwise', { promoCode: ' BackRow ' }, { wasUsed: true }, undefined],
    ['as many uses as there are', { maxUses: 3 }, { used: 3, wasUsed: true }, undefined],
    ['fewer uses than there are', { maxUses: 2 }, { used: 3, wasUsed: true }, 'maxUsesBelowUsed'],
    ['no limit', { maxUses: null }, { used: 3, wasUsed: true }, undefined],
    ['anything once it is archived', {}, { archivedAt: new Date(0) }, 'promotionArchived'],
  ])('%s [PRM-06, PRM-13]', (_, draft, before, failure) => {
    expect(
      firstFailure(changeChecks, { draft: { ...good, ...draft }, before: { ...unused, ...before } }),
    ).toBe(failure);
  });
});
