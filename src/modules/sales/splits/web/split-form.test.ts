import { expect, test } from 'vitest';
import type { ManagedSplit, SplitShare } from '../contract.ts';
import { amountIn, formOf, percentIn } from './split-form.ts';

const partyOf = (name: string) => ({ id: `artist:${name}`, name, type: 'artist' as const });
const shareOf = (name: string, amount: number): SplitShare => ({
  party: partyOf(name),
  terms: { kind: 'guarantee', percent: 50_000, amount },
  answer: 'waiting',
  reason: '',
});
const managedOf = (currency: string, latest: ManagedSplit['split']['latest']): ManagedSplit => ({
  split: {
    event: {
      id: 'event:1',
      name: 'Night Freight',
      startsAt: '',
      timezone: 'Asia/Tokyo',
      status: 'published',
      path: '/events/b/1',
    },
    host: 'Union',
    isFrozen: false,
    latest,
    agreed: null,
  },
  currency,
  version: 1,
  parties: [partyOf('Low Tide')],
});

test('a change begins with the shares of the last proposal, without artists who left the lineup [PYO-03]', () => {
  const shares = [shareOf('Low Tide', 50_000), shareOf('Gone', 10_000)];
  expect(formOf(managedOf('usd', { version: 1, currency: 'usd', shares })).shares).toEqual([
    { partyId: 'artist:Low Tide', kind: 'guarantee', percent: '50', amount: '500' },
  ]);
});

test('an amount of a proposal isn’t taken over into another currency of the event [PYO-03]', () => {
  const shares = [shareOf('Low Tide', 50_000)];
  expect(formOf(managedOf('jpy', { version: 1, currency: 'usd', shares })).shares).toEqual([
    { partyId: 'artist:Low Tide', kind: 'guarantee', percent: '50', amount: '' },
  ]);
});

test.each([
  ['500', 'usd', 50_000],
  ['1,000', 'usd', 100_000],
  ['1.000,50', 'eur', 100_050],
  ['1,000', 'jpy', 1000],
  ['1.5', 'kwd', 1500],
  ['1.005', 'usd', undefined],
  ['1,000', 'kwd', undefined],
  ['-5', 'usd', undefined],
  ['0', 'usd', undefined],
  ['', 'usd', undefined],
])(
  'an amount typed as “%s” in %s is proposed as %s minor units, not as a thousandth [PYO-03]',
  (typed, currency, amount) => {
    expect(amountIn(typed, currency)).toBe(amount);
  },
);

test.each([
  ['33,333', 33_333],
  ['12.5', 12_500],
  ['100', 100_000],
  ['100.001', undefined],
  ['', undefined],
])('a percentage typed as “%s” is proposed as %s thousandths [PYO-03]', (typed, percent) => {
  expect(percentIn(typed)).toBe(percent);
});
