import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseWinners, drawOrder, drawState, type RankedEntry } from './rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));
const times = {
  opensAt: at(10),
  closesAt: at(12),
  drawnAt: null,
  overAt: null,
  eventStatus: 'published',
} as const;

test.each([
  [9, {}, 'upcoming'],
  [10, {}, 'open'],
  [11, {}, 'open'],
  [12, {}, 'closed'],
  [13, { drawnAt: at(12) }, 'drawn'],
  [15, { drawnAt: at(12), overAt: at(14) }, 'over'],
  [11, { overAt: at(11) }, 'over'],
  [11, { eventStatus: 'draft' }, 'upcoming'],
  [9, { eventStatus: 'postponed' }, 'postponed'],
  [11, { eventStatus: 'postponed' }, 'postponed'],
  [13, { eventStatus: 'postponed' }, 'postponed'],
  [13, { eventStatus: 'postponed', drawnAt: at(12) }, 'drawn'],
] as const)('at %i:00 with %j a draw is %s [DRW-01]', (hour, more, state) => {
  expect(drawState({ ...times, ...more }, at(hour))).toBe(state);
});

const sha256 = async (text: string) => hash('sha256', text);
const seed = '7f3a';

describe('the drawn order', () => {
  test('is by the SHA-256 of seed and number, as any shell computes it [DRW-01]', async () => {
    // printf '7f3a:1' | sha256sum
    const keys = ['a8238df3', 'ebb4f301', '2e992018'];
    expect(
      (await Promise.all([1, 2, 3].map((number) => sha256(`${seed}:${number}`)))).map((key) =>
        key.slice(0, 8),
      ),
    ).toEqual(keys);
    expect(await drawOrder(seed, [1, 2, 3], sha256)).toEqual([3, 1, 2]);
  });

  test('depends on no other entry: taking one out moves up those behind it [DRW-01]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 40 }),
        fc.nat(39),
        fc.string(),
        async (count, out, anySeed) => {
          const numbers = Array.from({ length: count }, (_, place) => place + 1);
          const without = numbers.filter((number) => number !== (out % count) + 1);
          const order = await drawOrder(anySeed, numbers, sha256);
          expect(order.toSorted((a, b) => a - b)).toEqual(numbers);
          expect(await drawOrder(anySeed, without.toReversed(), sha256)).toEqual(
            order.filter((number) => without.includes(number)),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  test('gives every entry the same chance at every place: chi-square over 4,000 seeds [DRW-01]', async () => {
    const [entries, draws] = [8, 4000];
    const numbers = Array.from({ length: entries }, (_, place) => place + 1);
    const counts = numbers.map(() => numbers.map(() => 0));
    for (let run = 0; run < draws; run++) {
      const order = await drawOrder(`seed ${run}`, numbers, sha256);
      for (const [place, number] of order.entries()) counts[place]![number - 1]! += 1;
    }
    const expected = draws / entries;
    // 7 degrees of freedom: 24.32 is exceeded by chance once in a thousand.
    for (const row of counts)
      expect(row.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(24.32);
  });
});

const entry = (number: number, size = 1, ticketTypeIds: string[] | null = null): RankedEntry => ({
  number,
  size,
  ticketTypeIds,
});

describe('winners', () => {
  test.each<[string, RankedEntry[], [string, number][], [number, string][]]>([
    [
      'the first in order',
      [entry(5), entry(2), entry(9)],
      [['a', 2]],
      [
        [5, 'a'],
        [2, 'a'],
      ],
    ],
    ['nobody without tickets', [entry(5)], [['a', 0]], []],
    [
      'everyone if there are enough',
      [entry(1), entry(2, 2)],
      [['a', 9]],
      [
        [1, 'a'],
        [2, 'a'],
      ],
    ],
    [
      'a group only together; a smaller entry passes it',
      [entry(1), entry(2, 2), entry(3)],
      [['a', 2]],
      [
        [1, 'a'],
        [3, 'a'],
      ],
    ],
    [
      'a group in one type, not split',
      [entry(1, 2)],
      [
        ['a', 1],
        ['b', 1],
      ],
      [],
    ],
    [
      'the next type when one is used up',
      [entry(1), entry(2)],
      [
        ['a', 1],
        ['b', 1],
      ],
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    [
      'only types that the entry accepts',
      [entry(1, 1, ['b']), entry(2)],
      [
        ['a', 1],
        ['b', 1],
      ],
      [
        [1, 'b'],
        [2, 'a'],
      ],
    ],
  ])('are %s [DRW-01]', (_, ranked, free, winners) => {
    const units = free.map(([id, count]) => ({ id, units: count }));
    expect([...chooseWinners(ranked, units)]).toEqual(winners);
  });

  test('never get more tickets than there are, and pass nobody who could have had one [DRW-01]', () => {
    const anyEntry = fc.record({
      size: fc.integer({ min: 1, max: 4 }),
      ticketTypeIds: fc.option(fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c'), { minLength: 1 }), {
        nil: null,
      }),
    });
    const free = fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6));
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 20 }), free, (entries, [a, b, c]) => {
        const ranked = entries.map((one, place) => ({ ...one, number: place + 1 }));
        const left = new Map([
          ['a', a],
          ['b', b],
          ['c', c],
        ]);
        const winners = chooseWinners(
          ranked,
          [...left].map(([id, units]) => ({ id, units })),
        );
        for (const { number, size, ticketTypeIds } of ranked) {
          const won = winners.get(number);
          const fits = (id: string) => left.get(id)! >= size && (ticketTypeIds?.includes(id) ?? true);
          expect(won !== undefined).toBe([...left.keys()].some(fits));
          if (won === undefined) continue;
          expect(fits(won)).toBe(true);
          left.set(won, left.get(won)! - size);
        }
        expect([...left.values()].every((units) => units >= 0)).toBe(true);
      }),
    );
  });
});
