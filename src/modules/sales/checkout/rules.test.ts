import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Discount } from '#modules/sales/promotions/rules.ts';
import { taxLimits } from '#modules/events/ticket-types/tax-rates.ts';
import { cents, chargeStep, minorDigits } from '#platform/money.ts';
import {
  atExpiry,
  holdsTickets,
  mergeLines,
  priceOrder,
  settlementOf,
  shareOut,
  type IntentFacts,
  type OrderLine,
} from './rules.ts';

const rates = { percent: 10, perTicketCents: 99 };
const line = (ticketId: string, unit: number, quantity: number, taxRate = 0): OrderLine => ({
  ticketId,
  quantity,
  unit: cents(unit),
  taxRate,
});
const off = (kind: Discount['kind'], value: number, ticketIds: string[] | null = null): Discount => ({
  kind,
  value,
  ticketIds,
});

describe('the price of an order', () => {
  test.each<[string, OrderLine[], Discount | undefined, [number, number, number, number]]>([
    ['one at $25', [line('a', 2500, 1)], undefined, [2500, 0, 349, 2849]],
    ['two at $25', [line('a', 2500, 2)], undefined, [5000, 0, 698, 5698]],
    ['two types', [line('a', 2500, 1), line('b', 4000, 2)], undefined, [10_500, 0, 1347, 11_847]],
    ['20% off', [line('a', 2500, 2)], off('percentage', 20), [5000, 1000, 598, 4598]],
    [
      'a percentage that ends in half a cent',
      [line('a', 999, 1)],
      off('percentage', 50),
      [999, 500, 149, 648],
    ],
    ['$10 off', [line('a', 2500, 2)], off('amount', 1000), [5000, 1000, 598, 4598]],
    ['a discount above the price', [line('a', 2500, 1)], off('amount', 9900), [2500, 2500, 0, 0]],
    ['a full discount', [line('a', 2500, 3)], off('percentage', 100), [7500, 7500, 0, 0]],
    ['free', [line('a', 0, 4)], undefined, [0, 0, 0, 0]],
    ['free and paid together', [line('a', 0, 2), line('b', 1000, 1)], undefined, [1000, 0, 199, 1199]],
    [
      'off one type only',
      [line('a', 1000, 1), line('b', 1000, 1)],
      off('percentage', 50, ['b']),
      [2000, 500, 348, 1848],
    ],
  ])(
    '%s [FEE-01, FEE-02, FEE-03, FEE-04, FEE-07]',
    (_, lines, discount, [subtotal, discounted, fee, total]) => {
      expect(priceOrder(lines, discount, rates, 'usd')).toMatchObject({
        subtotal,
        discount: discounted,
        fee,
        total,
      });
    },
  );

  const anyLines = fc.uniqueArray(
    fc.record({
      ticketId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      quantity: fc.integer({ min: 1, max: 100 }),
      unit: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })).map(cents),
      taxRate: fc.integer({ min: 0, max: taxLimits.rate }),
    }),
    { minLength: 1, selector: ({ ticketId }) => ticketId },
  );
  const anyDiscount = fc.option(
    fc.record({
      kind: fc.constantFrom('percentage' as const, 'amount' as const),
      value: fc.integer({ min: 0, max: 100 }),
      ticketIds: fc.option(fc.subarray(['a', 'b', 'c'])),
    }),
    { nil: undefined },
  );
  const anyRates = fc.record({
    percent: fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100),
    perTicketCents: fc.integer({ min: 0, max: 500 }),
  });

  const over = (amount: bigint, by: bigint) => (amount * 2n + by) / (by * 2n);
  /** Prices and codes are checked to be chargeable before anything is sold. */
  const anySale = fc
    .tuple(anyLines, anyDiscount, anyRates, fc.constantFrom('usd', 'jpy', 'kwd', 'isk'))
    .map(([lines, discount, given, currency]) => {
      const step = chargeStep(currency);
      return {
        lines: lines.map((each) => ({ ...each, unit: cents(each.unit * step) })),
        discount: discount?.kind === 'amount' ? { ...discount, value: discount.value * step } : discount,
        given,
        currency,
      };
    });

  test('matches exact arithmetic [FEE-01, FEE-02, FEE-05]', () => {
    fc.assert(
      fc.property(anySale, ({ lines, discount, given, currency }) => {
        const step = BigInt(chargeStep(currency));
        const subtotals = lines.map(({ unit, quantity }) => BigInt(unit) * BigInt(quantity));
        const subtotal = subtotals.reduce((sum, each) => sum + each, 0n);
        const counted = lines.reduce(
          (sum, { ticketId }, i) =>
            discount?.ticketIds?.includes(ticketId) === false ? sum : sum + subtotals[i]!,
          0n,
        );
        const value = BigInt(discount?.value ?? 0);
        const flat = value < counted ? value : counted;
        const taken =
          discount === undefined
            ? 0n
            : discount.kind === 'percentage'
              ? over(counted * value, 100n * step) * step
              : flat;
        const paid = lines.reduce((sum, { unit, quantity }) => sum + (unit > 0 ? quantity : 0), 0);
        const scale = 10n ** BigInt(minorDigits(currency));
        const each = over(BigInt(given.perTicketCents) * scale, 100n * step) * step;
        const rate = BigInt(Math.round(given.percent * 100));
        const share = over((subtotal - taken) * rate, 10_000n * step) * step;
        const fee = subtotal === taken ? 0n : share + each * BigInt(paid);
        const price = priceOrder(lines, discount, given, currency);
        expect([price.subtotal, price.discount, price.fee, price.total].map(BigInt)).toEqual([
          subtotal,
          taken,
          fee,
          subtotal - taken + fee,
        ]);
      }),
      { numRuns: 3000 },
    );
  });

  test('equals the sum of the displayed lines, to the cent, and each can be refunded alone [PRC-01, CUR-01]', () => {
    fc.assert(
      fc.property(anySale, ({ lines, discount, given, currency }) => {
        const price = priceOrder(lines, discount, given, currency);
        for (const part of ['subtotal', 'discount', 'fee', 'total', 'tax'] as const) {
          expect(price.lines.reduce((sum, each) => sum + each[part], 0)).toBe(price[part]);
        }
        for (const each of price.lines) {
          expect(each.total).toBe(each.subtotal - each.discount + each.fee);
          expect(Math.min(each.discount, each.fee, each.total)).toBeGreaterThanOrEqual(0);
          expect(each.discount).toBeLessThanOrEqual(each.subtotal);
          expect(each.total % chargeStep(currency)).toBe(0);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('never falls when a ticket is added and never rises with a larger discount [FEE-02, FEE-03]', () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 0, max: 99 }), anyRates, (lines, percent, given) => {
        const more = lines.map((each, i) => (i === 0 ? { ...each, quantity: each.quantity + 1 } : each));
        const price = (wanted: OrderLine[], value: number) =>
          priceOrder(wanted, off('percentage', value), given, 'usd').total;
        expect(price(more, 0)).toBeGreaterThanOrEqual(price(lines, 0));
        expect(price(lines, percent + 1)).toBeLessThanOrEqual(price(lines, percent));
      }),
      { numRuns: 1000 },
    );
  });

  test('splitting an amount never loses or adds a cent [PRC-01]', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }).map(cents), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), amounts, (amount, weights) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        const shares = shareOut(cents(amount), weights, 'usd');
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole === 0 ? 0 : amount);
        shares.forEach((share, i) => {
          const exact = whole === 0 ? 0 : (amount * weights[i]!) / whole;
          expect(Math.abs(share - exact)).toBeLessThanOrEqual(1.001);
        });
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['the largest remainder gets one more, not the largest share', 9, [1, 2, 4], 'usd', [1, 3, 5]],
  ['the two largest remainders get one more', 10, [4, 2, 1], 'usd', [6, 3, 1]],
  ['of many equal remainders the first', 2, [1, 1, 1, 1], 'usd', [1, 1, 0, 0]],
  ['of equal remainders the first', 5, [1, 1, 0], 'usd', [3, 2, 0]],
  ['one share takes all', 7, [3], 'usd', [7]],
  ['in steps that can be charged', 1000, [1, 2], 'isk', [300, 700]],
  ['finer where the amount is', 1050, [1, 2], 'isk', [350, 700]],
])('shares: %s [RFD-01]', (_, amount, weights, currency, expected) => {
  expect(shareOut(cents(amount), weights.map(cents), currency)).toEqual(expected);
});

test('merges repeated ticket types into one line [CHK-17]', () => {
  const merged = mergeLines([line('a', 1, 2), line('b', 1, 1), line('a', 1, 3)]);
  expect(merged.map(({ ticketId, quantity }) => [ticketId, quantity])).toEqual([
    ['a', 5],
    ['b', 1],
  ]);
});

describe('settlement of an order', () => {
  const paid: IntentFacts = { status: 'succeeded', received: 2849, currency: 'usd' };
  const order = { total: 2849, currency: 'usd' };

  test.each([
    ['held', 'complete'],
    ['pending', 'complete'],
    ['expired', 'takeAgain'],
    ['cancelled', 'refund'],
    ['refunded', 'refund'],
    ['refundDue', 'refund'],
  ] as const)('a paid order that is %s: %s [HLD-01, PAY-09]', (status, settlement) => {
    expect(settlementOf({ ...order, status }, false, paid)).toBe(settlement);
  });

  test('never completes an order on a wrong amount or currency [PAY-09]', () => {
    for (const wrong of [{ received: 2848 }, { received: 2850 }, { currency: 'eur' }]) {
      expect(settlementOf({ ...order, status: 'pending' }, false, { ...paid, ...wrong })).toBe('refund');
    }
  });

  test('refunds a second payment, and ignores one that is already in the ledger [PAY-09]', () => {
    expect(settlementOf({ ...order, status: 'completed' }, false, paid)).toBe('refund');
    expect(settlementOf({ ...order, status: 'completed' }, true, paid)).toBe('nothing');
  });

  test.each(['requires_payment_method', 'requires_action', 'processing'] as const)(
    '%s waits while the order is open and is cancelled otherwise [HLD-01]',
    (status) => {
      const intent = { ...paid, status, received: 0 };
      expect(settlementOf({ ...order, status: 'pending' }, false, intent)).toBe('wait');
      expect(settlementOf({ ...order, status: 'expired' }, false, intent)).toBe('cancelIntent');
      expect(settlementOf({ ...order, status: 'completed' }, false, intent)).toBe('cancelIntent');
    },
  );

  test.each([
    [undefined, false, 'release'],
    ['canceled', false, 'release'],
    ['succeeded', false, 'settle'],
    ['processing', false, 'extend'],
    ['processing', true, 'release'],
    ['requires_action', false, 'extend'],
    ['requires_action', true, 'cancelIntent'],
    ['requires_payment_method', false, 'cancelIntent'],
  ] as const)(
    'expired hold, payment %s, past the final deadline %s: %s [CHK-18, HLD-01]',
    (status, isLastMoment, next) => {
      const intent = status && { ...paid, status };
      expect(atExpiry(intent, isLastMoment)).toBe(next);
    },
  );
});

test.each([
  ['held', true],
  ['pending', true],
  ['completed', true],
  ['partiallyRefunded', true],
  ['refunded', true],
  ['expired', false],
  ['refundDue', false],
  ['cancelled', false],
] as const)('an order that is %s keeps its tickets: %s', (status, keeps) => {
  expect(holdsTickets(status)).toBe(keeps);
});

test('a cancelled payment changes nothing, whatever the order’s status', () => {
  const canceled = { status: 'canceled', received: 0, currency: 'usd' } as const;
  const answers = (['held', 'completed', 'expired'] as const).map((status) =>
    settlementOf({ status, total: 2500, currency: 'usd' }, false, canceled),
  );
  expect(answers).toEqual(['nothing', 'nothing', 'nothing']);
});
