import { expect, test } from 'vitest';
import { feeReturned, statusAfterRefunds, worthOf } from './refund-rules.ts';

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
