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
  worthOf,
  type MadeRefund,
  type RefundableLine,
  type RevocableUnit,
} from './refund-rules.ts';

test.each([
  [2849, 349, [2849]],
  [2849, 349, [1, 1, 1, 2846]],
  [5698, 698, [1899, 1899, 1900]],
  [100, 0, [50, 50]],
  [199, 199, [99, 100]],
])(
  'of %i with a fee of %i, refunds of %j return the whole fee and never more [RFD-01]',
  (total, fee, parts) => {
    let before = 0;
    let given = 0;
    for (const amount of parts) {
      const part = feeReturned({ total, fee }, before, amount);
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(amount);
      before += amount;
      given += part;
    }
    expect(given).toBe(fee);
  },
);

test('a free order returns no fee [RFD-01]', () => {
  expect(feeReturned({ total: 0, fee: 0 }, 0, 0)).toBe(0);
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
])(
  'a refund from outside of %s (%i) cancels what it paid for [RFD-03]',
  (_what, amount, tickets, expected) => {
    const covered = unitsRefunded(order, tickets, { amount, left: 12_849 });
    expect(covered.map(({ id }) => id).toSorted()).toEqual(expected);
  },
);

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
  ['another refund since', [made(6)], false, 0],
  ['a smaller one since', [made(6, { amountMinor: 400 })], true, 600],
  ['one since that came back, too', [made(6, { status: 'failed', failedAt: dayOf(9) })], true, 1000],
  ['one before, marked since', [made(1, { status: 'paidOutside', bookedAt: dayOf(7) })], false, 0],
])('a refund that came back is owed: %s [RFD-03]', (_title, others, owed, amount) => {
  const refunds = [cameBack, ...others];
  expect([isOwed(cameBack, refunds, 5000), returnedOf(refunds, 5000)]).toEqual([owed, amount]);
});
