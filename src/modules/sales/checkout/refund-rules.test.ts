import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxIn } from '#modules/events/ticket-types/tax.ts';
import { cents, chargeStep } from '#platform/money.ts';
import {
  feeReturned,
  isOwed,
  refundedLines,
  returnedOf,
  statusAfterRefunds,
  unitsRefunded,
  valueLeft,
  worthOf,
  type MadeRefund,
  type RefundableLine,
  type RevocableUnit,
} from './refund-rules.ts';

test.each([
  [2849, 349, 'usd', [2849]],
  [2849, 349, 'usd', [1, 1, 1, 2846]],
  [5698, 698, 'usd', [1899, 1899, 1900]],
  [100, 0, 'usd', [50, 50]],
  [199, 199, 'usd', [99, 100]],
  [9130, 880, 'kwd', [1010, 20, 8100]],
  [285_000, 35_000, 'isk', [100_100, 100, 184_800]],
  // From before prices were checked.
  [9133, 883, 'kwd', [1010, 8123]],
])(
  'of %i with a fee of %i in %s, refunds of %j return the whole fee and never more, in amounts that can be sent [RFD-01, CUR-01]',
  (total, fee, currency, parts) => {
    const step = fee % 10 === 0 ? chargeStep(currency) : 1;
    let before = 0;
    let given = 0;
    for (const amount of parts) {
      const part = feeReturned({ total, fee }, before, amount, currency);
      expect(part % step).toBe(0);
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(amount);
      before += amount;
      given += part;
    }
    expect(given).toBe(fee);
  },
);

test('a free order returns no fee [RFD-01]', () => {
  expect(feeReturned({ total: 0, fee: 0 }, 0, 0, 'usd')).toBe(0);
});

test.each([
  [[['a', 1]], 950],
  [[['a', 2]], 950],
  [[['a', 3]], 949],
  [
    [
      ['a', 1],
      ['a', 2],
      ['a', 3],
      ['b', 1],
    ],
    3349,
  ],
  [[['b', 2]], 0],
  [[['c', 1]], 0],
] as [[string, number][], number][])('the tickets %j cost %i cents [RFD-01]', (units, worth) => {
  const lines = [
    { ticketTypeId: 'a', quantity: 3, total: 2849 },
    { ticketTypeId: 'b', quantity: 1, total: 500 },
  ];
  expect(
    worthOf(
      lines,
      units.map(([ticketTypeId, ordinal]) => ({ ticketTypeId, ordinal })),
      'usd',
    ),
  ).toBe(worth);
});

test('each ticket of an order in dinars can be refunded on its own, in steps of ten fils [RFD-01, CUR-01]', () => {
  const lines = [{ ticketTypeId: 'a', quantity: 3, total: 10_000 }];
  const worth = (ordinal: number) => worthOf(lines, [{ ticketTypeId: 'a', ordinal }], 'kwd');
  expect([1, 2, 3].map(worth)).toEqual([3340, 3330, 3330]);
});

test.each([
  [2849, 0, 'completed'],
  [2849, 1, 'partiallyRefunded'],
  [2849, 2848, 'partiallyRefunded'],
  [2849, 2849, 'refunded'],
] as const)('an order of %i with %i refunded is %s [RFD-01]', (captured, refunded, status) => {
  expect(statusAfterRefunds(captured, refunded)).toBe(status);
});

const order = {
  currency: 'usd',
  lines: [
    { ticketTypeId: 'a', quantity: 3, total: 2849 },
    { ticketTypeId: 'b', quantity: 1, total: 5000 },
    { ticketTypeId: 'c', quantity: 1, total: 5000 },
  ],
};
const ticket = (id: string, more: Partial<RevocableUnit> = {}): RevocableUnit => ({
  id,
  ticketTypeId: id[0]!,
  ordinal: Number(id[1]),
  state: 'valid',
  checkedIn: false,
  ...more,
});
const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((id) => ticket(id));

test.each<[string, number, readonly RevocableUnit[], readonly string[]]>([
  ['everything that is left', 12_849, all, ['a1', 'a2', 'a3', 'b1', 'c1']],
  ['more than is left', 20_000, [ticket('a1', { checkedIn: true }), ticket('a2', { state: 'void' })], ['a1']],
  ['the price of one ticket', 949, all, ['a3']],
  ['the price of two', 1899, all, ['a2', 'a3']],
  ['the price of a ticket, but not of the last one', 950, all, []],
  ['another amount', 1000, all, []],
  ['the price of tickets of two types', 5000, all, []],
  ['the price of a ticket that was checked in', 5000, [ticket('b1', { checkedIn: true })], []],
  ['the price of the one unused ticket', 950, [ticket('a2'), ticket('a3', { checkedIn: true })], ['a2']],
  ['the price of two tickets of two types', 5949, [ticket('a3'), ticket('b1')], []],
])(
  'a refund from outside of %s (%i) cancels what it paid for [RFD-03]',
  (_what, amount, tickets, expected) => {
    const covered = unitsRefunded(order, tickets, { amount, left: 12_849 });
    expect(covered.map(({ id }) => id).toSorted()).toEqual(expected);
  },
);

test.each<[string, [amount: number, ...ticketIds: string[]][], number]>([
  ['nothing was refunded', [], 950],
  ['some of it was refunded', [[200, 'a1']], 750],
  ['half of a refund was its', [[500, 'a1', 'b1']], 700],
  ['another ticket was refunded', [[500, 'b1']], 950],
  ['a tenth of the whole order was refunded, which is 95 cents and a bit of it', [[1285]], 854],
  ['parts of cents add up', [[1285], [1285]], 759],
  ['more than it was refunded', [[1000, 'a1']], 0],
])(
  'a ticket of 950 cents is worth what it cost, less what was refunded: %s [EXC-02]',
  (_title, made, value) => {
    const refunds = made.map(([amount, ...ticketIds]) => ({ amount, ticketIds }));
    expect(valueLeft(order, ticket('a1'), refunds)).toBe(value);
  },
);

test('the rest of a ticket is an amount that cards can be charged, and nothing of a free one [EXC-02, CUR-01]', () => {
  const dinars = { currency: 'kwd', lines: [{ ticketTypeId: 'a', quantity: 3, total: 10_000 }] };
  expect(valueLeft(dinars, ticket('a1'), [{ amount: 5, ticketIds: ['a1'] }])).toBe(3330);
  const free = { currency: 'usd', lines: [{ ticketTypeId: 'a', quantity: 3, total: 0 }] };
  expect(valueLeft(free, ticket('a1'), [{ amount: 0, ticketIds: [] }])).toBe(0);
});

const soldLine = (ticketTypeId: string, quantity: number, total: number, rate: number): RefundableLine => ({
  ticketTypeId,
  quantity,
  total,
  tax: taxIn(cents(total), rate),
  refunded: 0,
  refundedTax: 0,
});

/** The lines after these refunds of the whole order, in order. */
function afterRefunds(lines: readonly RefundableLine[], amounts: readonly number[], currency: string) {
  let now = lines;
  for (const amount of amounts) {
    const parts = refundedLines(now, [], amount, currency);
    expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
    now = now.map((line) => {
      const part = parts.find(({ ticketTypeId }) => ticketTypeId === line.ticketTypeId);
      if (!part) return line;
      expect(part.tax).toBeLessThanOrEqual(part.amount);
      return { ...line, refunded: line.refunded + part.amount, refundedTax: line.refundedTax + part.tax };
    });
  }
  return now;
}

test('refunds in any parts return the exact tax of every line, in currencies with 0, 2 and 3 decimals [TAX-01]', () => {
  const anyOrder = fc.record({
    currency: fc.constantFrom('jpy', 'usd', 'kwd', 'isk'),
    lines: fc.uniqueArray(
      fc.record({
        ticketTypeId: fc.constantFrom('a', 'b', 'c', 'd'),
        quantity: fc.integer({ min: 1, max: 9 }),
        steps: fc.integer({ min: 0, max: 1_000_000 }),
        rate: fc.constantFrom(0, 7000, 8875, 19_000, 25_500),
      }),
      { minLength: 1, selector: ({ ticketTypeId }) => ticketTypeId },
    ),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(anyOrder, ({ currency, lines, cuts }) => {
      const step = chargeStep(currency);
      const sold = lines.map(({ ticketTypeId, quantity, steps, rate }) =>
        soldLine(ticketTypeId, quantity, steps * step, rate),
      );
      let left = sold.reduce((sum, { total }) => sum + total, 0);
      const amounts = cuts.flatMap((cut) => {
        const amount = Math.floor((left * cut) / step) * step;
        left -= amount;
        return amount > 0 ? [amount] : [];
      });
      const end = afterRefunds(sold, left > 0 ? [...amounts, left] : amounts, currency);
      for (const { total, tax, refunded, refundedTax } of end)
        expect([refunded, refundedTax]).toEqual([total, tax]);
    }),
    { numRuns: 1000 },
  );
});

test('a refund of chosen tickets returns the tax of their own rate [TAX-01]', () => {
  const lines = [soldLine('full', 2, 11_900, 19_000), soldLine('reduced', 1, 10_700, 7000)];
  expect(refundedLines(lines, [{ ticketTypeId: 'reduced', ordinal: 1 }], 10_700, 'eur')).toEqual([
    { ticketTypeId: 'reduced', amount: 10_700, tax: 700 },
  ]);
  expect(refundedLines(lines, [{ ticketTypeId: 'full', ordinal: 2 }], 5950, 'eur')).toEqual([
    { ticketTypeId: 'full', amount: 5950, tax: 950 },
  ]);
});

const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day));
const made = (day: number, more: Partial<MadeRefund> = {}): MadeRefund => ({
  status: 'done',
  amountMinor: 1000,
  ticketIds: [],
  createdAt: dayOf(day),
  bookedAt: dayOf(day),
  failedAt: null,
  ...more,
});
const cameBack = made(1, { status: 'failed', failedAt: dayOf(5) });

test.each<[title: string, others: readonly MadeRefund[], isOwed: boolean, amount: number]>([
  ['nothing since', [], true, 1000],
  ['another refund before it came back', [made(4)], true, 1000],
  ['another refund at that instant', [made(5)], true, 1000],
  ['another refund since', [made(6)], false, 0],
  ['one since that is still due', [made(6, { status: 'due', bookedAt: null })], false, 0],
  ['a smaller one since', [made(6, { amountMinor: 400 })], true, 600],
  ['a larger one since', [made(6, { amountMinor: 1400 })], false, 0],
  ['one of a ticket since', [made(6, { ticketIds: ['a1'] })], false, 0],
  ['one since that came back, too', [made(6, { status: 'failed', failedAt: dayOf(9) })], true, 1000],
  [
    'one that was declined before',
    [made(2, { status: 'failed', failedAt: dayOf(2), bookedAt: null })],
    true,
    1000,
  ],
  ['one before, marked since', [made(1, { status: 'paidOutside', bookedAt: dayOf(7) })], false, 0],
  ['one before, booked since', [made(1, { bookedAt: dayOf(7) })], true, 1000],
])('a refund that came back is owed: %s [RFD-03]', (_title, others, owed, amount) => {
  const refunds = [cameBack, ...others];
  expect([isOwed(cameBack, refunds, 5000), returnedOf(refunds, 5000)]).toEqual([owed, amount]);
});

test.each<[of: string[], made: string[], isOwed: boolean]>([
  [['a1'], ['a2'], true],
  [['a1'], ['a1'], false],
  [['a1', 'a2'], ['a2', 'a3'], false],
  [['a1'], [], false],
])(
  'a refund of the tickets %j that came back, and one of %j since: the first is owed: %s [RFD-03]',
  (of, since, owed) => {
    const failed = { ...cameBack, ticketIds: of };
    expect(isOwed(failed, [failed, made(6, { ticketIds: since })], 5000)).toBe(owed);
  },
);

test.each([
  [1000, true, 1000],
  [999, false, 999],
  [0, false, 0],
])('a refund of 1000 that came back of a payment with %i left [RFD-03]', (left, owed, amount) => {
  expect([isOwed(cameBack, [cameBack], left), returnedOf([cameBack], left)]).toEqual([owed, amount]);
});

test('one that didn’t fail isn’t owed, and one that failed before times were kept is since it was made [RFD-03]', () => {
  expect(isOwed(made(1), [made(1)], 5000)).toBe(false);
  const old = { ...cameBack, failedAt: null };
  expect(isOwed(old, [old, made(4)], 5000)).toBe(false);
});
