import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agreedVersion, bindingShares, divide, termsIn, wholePercent, type Terms } from './rules.ts';

const percent = (part: number): Terms => ({ kind: 'percent', percent: part * 1000, amount: null });
const fixed = (amount: number): Terms => ({ kind: 'fixed', percent: null, amount });
const guarantee = (amount: number, part: number): Terms => ({
  kind: 'guarantee',
  percent: part * 1000,
  amount,
});
const nothing: Terms = { kind: 'nothing', percent: null, amount: null };

test.each([
  ['nobody else', { held: 10_000, door: 10_000 }, [], [], 10_000],
  ['a percentage', { held: 10_000, door: 10_000 }, [percent(30)], [3000], 7000],
  ['a percentage, rounded down for the host', { held: 999, door: 999 }, [percent(33.333)], [332], 667],
  ['two halves of an odd sum', { held: 101, door: 101 }, [percent(50), percent(50)], [50, 50], 1],
  ['a fixed amount', { held: 10_000, door: 10_000 }, [fixed(2500)], [2500], 7500],
  ['the guarantee on a slow evening', { held: 4000, door: 4000 }, [guarantee(3000, 50)], [3000], 1000],
  ['the door on a good evening', { held: 9000, door: 9000 }, [guarantee(3000, 50)], [4500], 4500],
  ['a guarantee like the door', { held: 6000, door: 6000 }, [guarantee(3000, 50)], [3000], 3000],
  [
    'too little: in order',
    { held: 4000, door: 4000 },
    [fixed(3000), fixed(2000), percent(10)],
    [3000, 1000, 0],
    0,
  ],
  ['a percentage of the cash, too', { held: 6000, door: 10_000 }, [percent(30)], [3000], 3000],
  ['more cash than money here', { held: 1000, door: 10_000 }, [percent(30)], [1000], 0],
  ['an event that costs the host', { held: -500, door: -500 }, [percent(30), fixed(100)], [0, 0], -500],
  ['cash only', { held: -500, door: 9500 }, [percent(30)], [0], -500],
  ['a party without a share any more', { held: 1000, door: 1000 }, [nothing, percent(10)], [0, 100], 900],
])('divides %s [PYO-03]', (_, pot, shares, parts, host) => {
  expect(divide(pot, shares)).toEqual({ shares: parts, host });
});

const anyTerms = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: wholePercent }),
    amount: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('fixed' as const),
    percent: fc.constant(null),
    amount: fc.integer({ min: 1, max: 1e12 }),
  }),
  fc.record({
    kind: fc.constant('guarantee' as const),
    percent: fc.integer({ min: 1, max: wholePercent }),
    amount: fc.integer({ min: 1, max: 1e12 }),
  }),
);
const anyPot = fc
  .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 1e12 }))
  .map(([held, cash]) => ({ held, door: held + cash }));

describe('whatever the terms,', () => {
  test('shares and the rest are whole numbers that sum to what is held, and no share is negative [PYO-03]', () => {
    fc.assert(
      fc.property(anyPot, fc.array(anyTerms, { maxLength: 8 }), (pot, terms) => {
        const { shares, host } = divide(pot, terms);
        expect(shares.reduce((sum, share) => sum + share, host)).toBe(pot.held);
        expect([...shares, host].every(Number.isSafeInteger)).toBe(true);
        expect(shares.every((share) => share >= 0)).toBe(true);
        expect(host).toBeGreaterThanOrEqual(Math.min(0, pot.held));
      }),
    );
  });

  test('percentages up to 100 leave the host every remainder, and never more than a minor unit each [PYO-03]', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), parts, (held, percents) => {
        const terms = percents.map((one): Terms => ({ kind: 'percent', percent: one, amount: null }));
        const { shares } = divide({ held, door: held }, terms);
        for (const [place, share] of shares.entries()) {
          const exact = BigInt(held) * BigInt(percents[place]!);
          expect(BigInt(share)).toBe(exact / BigInt(wholePercent));
        }
      }),
    );
  });

  test('a guarantee gives at least the fixed amount and at least the percentage [PYO-03]', () => {
    const amounts = fc.integer({ min: 1, max: 1e9 });
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 1, max: 100 }), (held, amount, part) => {
        const pot = { held, door: held };
        const [share] = divide(pot, [guarantee(amount, part)]).shares;
        const others = [divide(pot, [fixed(amount)]).shares[0]!, divide(pot, [percent(part)]).shares[0]!];
        expect(share).toBe(Math.max(...others));
      }),
    );
  });
});

test.each([
  [percent(20), percent(20)],
  [fixed(500), nothing],
  [guarantee(500, 20), percent(20)],
])('in another currency, %o is %o [PYO-03]', (terms, expected) => {
  expect(termsIn(terms, true)).toEqual(terms);
  expect(termsIn(terms, false)).toEqual(expected);
});

test.each([
  ['nobody was asked', [], []],
  ['nobody has answered', [{ a: 'waiting', b: 'waiting' }], []],
  ['one has accepted', [{ a: 'accepted', b: 'waiting' }], ['1a']],
  ['one has declined', [{ a: 'accepted', b: 'declined' }], ['1a']],
  ['all have accepted', [{ a: 'accepted', b: 'accepted' }], ['1a', '1b']],
  [
    'a change waits',
    [
      { a: 'accepted', b: 'accepted' },
      { a: 'accepted', b: 'waiting' },
    ],
    ['1a', '1b'],
  ],
  ['a change was declined', [{ a: 'accepted' }, { a: 'declined', b: 'accepted' }], ['1a']],
  ['a change was accepted', [{ a: 'accepted' }, { a: 'accepted', b: 'accepted' }], ['2a', '2b']],
  [
    'the first proposal was replaced',
    [
      { a: 'accepted', b: 'waiting' },
      { a: 'waiting', b: 'waiting' },
    ],
    [],
  ],
] as const)('counts the shares that were accepted: %s [PYO-03]', (_, proposals, counted) => {
  const versions = proposals
    .map((answers, place) => ({
      version: place + 1,
      shares: Object.entries(answers).map(([party, answer]) => ({ id: `${place + 1}${party}`, answer })),
    }))
    .toReversed();
  expect(bindingShares(versions).map(({ id }) => id)).toEqual(counted);
  const all = counted.length > 0 && versions.some((one) => one.shares.every((s) => s.answer === 'accepted'));
  expect(agreedVersion(versions) !== undefined).toBe(all);
});
