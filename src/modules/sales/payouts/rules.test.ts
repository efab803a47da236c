import { expect, test } from 'vitest';
import { detailsOf, holdReason, keepForDebts } from './rules.ts';

test.each([
  ['no debts', 1000, [], []],
  ['a smaller debt', 1000, [400], [400]],
  ['a debt of the same size', 1000, [1000], [1000]],
  ['a larger debt', 1000, [2500], [1000]],
  ['several debts, oldest first', 1000, [400, 500, 300], [400, 500, 100]],
  ['nothing left for the last', 1000, [1000, 1], [1000]],
  ['nothing to keep from', 0, [100], []],
])('keeps for debts: %s [PYO-02]', (_, balance, debts, kept) => {
  const list = debts.map((amount, place) => ({ eventId: `event ${place}`, amount }));
  const result = keepForDebts(balance, list);
  expect(result.map(({ amount }) => amount)).toEqual(kept);
  expect(result.map(({ eventId }) => eventId)).toEqual(kept.map((_amount, place) => `event ${place}`));
});

test.each([
  [undefined, 'noAccount'],
  ['active', undefined],
  ['pending', 'verification'],
  ['restricted', 'detailsMissing'],
  ['rejected', 'rejected'],
] as const)('an account with transfers %s is held because of %s [PYO-01]', (transfers, reason) => {
  expect(holdReason(transfers)).toBe(reason);
});

test.each([
  [['external_account', 'defaults.bank_account'], ['bank']],
  [['identity.individual.address.line1', 'identity.individual.address.city'], ['address']],
  [['identity.individual.documents.primary_verification'], ['document']],
  [['identity.business_details.registered_name'], ['business']],
  [['something.new'], ['other']],
])('%o asks for %o [PYO-01]', (descriptions, kinds) => {
  expect(detailsOf(descriptions)).toEqual(kinds);
});
