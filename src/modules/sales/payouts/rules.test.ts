import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detailsOf, holdReason, keepForDebts, owedTo } from './rules.ts';

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

const half = { kind: 'percent', percent: 50_000, amount: null, currency: 'usd' } as const;
const calm = { frozen: 0, onItsWay: 0 };
const ofEvent = (earned: number, left = earned, cash = 0) => ({ currency: 'usd', earned, cash, left });

test.each([
  ['before anything is paid', ofEvent(1000), [0], calm, [500], 500],
  ['when the host has got theirs', ofEvent(1000, 500), [0], calm, [500], 0],
  ['when the party has got theirs', ofEvent(1000, 500), [500], calm, [0], 500],
  ['after a refund in between: less for who waits', ofEvent(800, 300), [0], calm, [300], 0],
  ['after a refund when both were paid: the host owes', ofEvent(800, -200), [500], calm, [0], -200],
  ['after a won dispute: both get more', ofEvent(1000, 200), [400], calm, [100], 100],
  ['while a dispute freezes a part', ofEvent(1000), [0], { frozen: 400, onItsWay: 0 }, [300], 300],
  ['while the party’s is on its way', ofEvent(1000), [500], { frozen: 0, onItsWay: 500 }, [0], 500],
  ['with cash at the door', ofEvent(600, 600, 400), [0], calm, [500], 100],
  ['with cash only', ofEvent(-50, -50, 1000), [0], calm, [0], -50],
])('owes %s [PYO-03]', (_, money, paid, waiting, parties, host) => {
  const owed = owedTo(
    money,
    paid.map((sum, place) => ({ ...half, profileId: String(place), paid: sum })),
    waiting,
  );
  expect([owed.parties.map(({ amount }) => amount), owed.host]).toEqual([parties, host]);
});

test('the amounts owed sum to the money left, and no party owes, in any history [PYO-03]', () => {
  const sums = fc.integer({ min: -1e9, max: 1e9 });
  const parties = fc.array(
    fc.record({
      profileId: fc.uuid(),
      currency: fc.constantFrom('usd', 'eur'),
      kind: fc.constantFrom('percent' as const, 'fixed' as const, 'guarantee' as const),
      percent: fc.integer({ min: 1, max: 100_000 }),
      amount: fc.integer({ min: 1, max: 1e9 }),
      paid: fc.nat(1e9),
    }),
    { maxLength: 6 },
  );
  const waiting = fc.record({ frozen: fc.nat(1e9), onItsWay: fc.nat(1e9) });
  fc.assert(
    fc.property(sums, sums, fc.nat(1e9), parties, waiting, (earned, left, cash, shares, held) => {
      const owed = owedTo({ currency: 'usd', earned, cash, left }, shares, held);
      const sum = owed.parties.reduce((total, { amount }) => total + amount, owed.host);
      expect(sum).toBe(left - held.frozen - held.onItsWay);
      expect(owed.parties.every(({ amount }) => amount >= 0)).toBe(true);
    }),
  );
});
