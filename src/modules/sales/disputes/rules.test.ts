import { expect, test } from 'vitest';
import { movesOf } from './rules.ts';

test.each([
  ['won', 'usd', [-5698, 5698], [5698, -5698]],
  ['lost in part', 'usd', [-5698, 2000], [5698, -2000]],
  ['won at another rate', 'eur', [-2849, 2900], [5698, -5698]],
  ['lost', 'eur', [-2849], [5698]],
  ['lost in part', 'eur', [-2849, 1000], [5698, -2000]],
])(
  'a dispute in dollars that is %s, settled in %s, moves its amount [DSP-01]',
  (end, currency, moved, want) => {
    const dispute = { amount: 5698, currency: 'usd', status: end.startsWith('won') ? 'won' : 'lost' };
    const balance = moved.map((amount, place) => ({ id: `txn_${place}`, amount, fee: 0, currency }));
    expect(movesOf(dispute, balance).map(({ withdrawn }) => withdrawn)).toEqual(want);
  },
);

test('the fee of a dispute is converted at the rate of its movement [DSP-01]', () => {
  const dispute = { amount: 5698, currency: 'usd', status: 'lost' };
  expect(movesOf(dispute, [{ id: 'txn_1', amount: -2849, fee: 750, currency: 'eur' }])).toEqual([
    { id: 'txn_1', withdrawn: 5698, fee: 1500 },
  ]);
});
