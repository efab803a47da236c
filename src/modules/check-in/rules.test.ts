import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideVerdict,
  isGood,
  nowhere,
  resolveScans,
  settledVerdict,
  type Scan,
  type Verdict,
} from './rules.ts';

const hour = 3_600_000;
const startsAt = Date.parse('2026-11-28T05:00:00Z');
const event = { startsAt, endsAt: startsAt + 6 * hour, status: 'published' } as const;
const valid = { isTest: false, state: 'valid' } as const;
const outside = { wasIn: false, inside: false };
const inside = { wasIn: true, inside: true };
const gone = { wasIn: true, inside: false };

describe('verdicts', () => {
  const rows: [string, 'in' | 'out', number, Partial<typeof event> | object, object, object, Verdict][] = [
    ['a good ticket', 'in', 0, {}, {}, outside, 'admitted'],
    ['a guest who left and comes back', 'in', 1, {}, {}, gone, 'back'],
    ['a guest who is already inside', 'in', 1, {}, {}, inside, 'already'],
    ['a guest who leaves', 'out', 1, {}, {}, inside, 'out'],
    ['a guest who leaves without having entered', 'out', 1, {}, {}, outside, 'notInside'],
    ['twelve hours ahead', 'in', -12, {}, {}, outside, 'admitted'],
    ['a day ahead', 'in', -24, {}, {}, outside, 'early'],
    ['six hours after the end', 'in', 12, {}, {}, outside, 'admitted'],
    ['after check-in has closed', 'in', 24, {}, {}, outside, 'over'],
    ['a void ticket a day ahead: too early would hide it', 'in', -24, {}, { state: 'void' }, outside, 'void'],
    ['an unknown ticket a day ahead', 'in', -24, {}, { state: 'unknown' }, outside, 'unknown'],
    ['a draft event', 'in', 0, { status: 'draft' }, {}, outside, 'cancelled'],
    ['a cancelled event', 'in', 0, { status: 'cancelled' }, {}, outside, 'cancelled'],
    ['a refunded ticket', 'in', 0, {}, { state: 'void' }, outside, 'void'],
    ['a ticket that isn’t on the list', 'in', 0, {}, { state: 'unknown' }, outside, 'unknown'],
    ['a test ticket', 'in', 0, {}, { isTest: true }, outside, 'test'],
    [
      'a void ticket of a guest inside: void comes before already used',
      'in',
      0,
      {},
      { state: 'void' },
      inside,
      'void',
    ],
  ];
  test.each(rows)('%s [DOR-01]', (_what, kind, hours, ofEvent, ofTicket, where, verdict) => {
    const at = startsAt + hours * hour;
    const listed = { ...valid, ...ofTicket };
    expect(
      decideVerdict(
        { kind, at },
        { ...event, ...ofEvent },
        listed,
        where as { wasIn: boolean; inside: boolean },
      ),
    ).toBe(verdict);
  });

  test('only four verdicts let a guest in, out, or undo a scan', () => {
    expect(
      ['admitted', 'back', 'out', 'undone', 'already', 'void', 'forged'].map((word) =>
        isGood(word as Verdict),
      ),
    ).toEqual([true, true, true, true, false, false, false]);
  });
});

const scan = (deviceId: string, counter: number, at: number, more: Partial<Scan> = {}): Scan => ({
  deviceId,
  counter,
  at,
  kind: 'in',
  letIn: true,
  ...more,
});

describe('resolving a ticket’s scan log', () => {
  test('the first scan wins, by time and then by device, and the others are double entries [DOR-03]', () => {
    const [a, b, c] = [scan('b', 1, 20), scan('a', 1, 20), scan('c', 9, 30)];
    const { first, doubles } = resolveScans([c, a, b]);
    expect(first).toBe(b);
    expect(doubles).toEqual([a, c]);
    expect([a, b, c].map((one) => settledVerdict(resolveScans([a, b, c]), one))).toEqual([
      'already',
      'admitted',
      'already',
    ]);
  });

  test('a scan that arrives late counts at the time it was made [DOR-03]', () => {
    const late = scan('a', 1, 30);
    expect(resolveScans([late])).toMatchObject({ first: late, doubles: [] });
    const early = scan('z', 1, 10);
    expect(resolveScans([late, early])).toMatchObject({ first: early, doubles: [late] });
  });

  test('a guest who leaves may come back, and counts as one check-in [DOR-02]', () => {
    const log = [scan('a', 1, 10), scan('a', 2, 20, { kind: 'out', letIn: false }), scan('b', 1, 30)];
    expect(resolveScans(log)).toMatchObject({ first: log[0], inside: true, doubles: [] });
    expect(settledVerdict(resolveScans(log), log[2]!)).toBe('back');
  });

  test('an undone scan doesn’t count, and the ticket’s next scan counts instead [DOR-02]', () => {
    const [a, b] = [scan('a', 1, 10), scan('b', 1, 20)];
    const undo = scan('a', 2, 30, { kind: 'undo', letIn: false, undoes: a });
    expect(resolveScans([a, undo])).toMatchObject({ first: undefined, wasIn: false, inside: false });
    expect(resolveScans([a, b, undo])).toMatchObject({ first: b, inside: true, doubles: [] });
  });

  test('an entry on a bad ticket is reported as a double entry, not as a check-in', () => {
    const refused = scan('a', 1, 10, { kind: 'refused' });
    expect(resolveScans([refused])).toMatchObject({ first: undefined, doubles: [refused] });
    expect(resolveScans([{ ...refused, letIn: false }])).toMatchObject({ first: undefined, doubles: [] });
  });

  test.each([
    ['an entry outweighs a refusal', { kind: 'in' }, { kind: 'refused' }, { first: 'in', doubles: [] }],
    [
      'a guest let in outweighs a guest sent away',
      { kind: 'refused' },
      { kind: 'refused', letIn: false },
      { first: undefined, doubles: ['refused'] },
    ],
  ] as const)(
    'of two records of one scan, %s, whichever arrives first [DOR-03]',
    (_, heavy, light, expected) => {
      const records = [scan('a', 1, 10, heavy), scan('a', 1, 10, light)];
      for (const log of [records, records.toReversed()]) {
        const { first, doubles } = resolveScans(log);
        expect({ first: first?.kind, doubles: doubles.map(({ kind }) => kind) }).toEqual(expected);
      }
    },
  );

  test('a ticket that was never scanned has not been in [DOR-01]', () => {
    expect(nowhere).toEqual({ wasIn: false, inside: false });
  });

  const scans = fc
    .uniqueArray(
      fc.record({
        deviceId: fc.constantFrom('a', 'b', 'c'),
        counter: fc.integer({ min: 1, max: 8 }),
        at: fc.integer({ min: 0, max: 12 }),
        kind: fc.constantFrom(
          'in' as const,
          'in' as const,
          'out' as const,
          'undo' as const,
          'refused' as const,
        ),
        letIn: fc.boolean(),
        undoes: fc.record({
          deviceId: fc.constantFrom('a', 'b', 'c'),
          counter: fc.integer({ min: 1, max: 8 }),
        }),
      }),
      { selector: ({ deviceId, counter }) => `${deviceId}/${counter}`, maxLength: 16 },
    )
    .map((all): Scan[] => all.map((one) => (one.kind === 'undo' ? one : { ...one, undoes: undefined })));

  test('the same log gives the same result in any order and with repeats [DOR-03]', () => {
    const shuffled = scans.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray([...all, ...all, ...all], {
          minLength: all.length * 3,
          maxLength: all.length * 3,
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([all, again]) => {
        expect(resolveScans(again)).toEqual(resolveScans(all));
      }),
      { numRuns: 500 },
    );
  });

  test('a ticket has at most one check-in, and every entry is that check-in, a return, or a reported double', () => {
    fc.assert(
      fc.property(scans, (log) => {
        const state = resolveScans(log);
        const undone = log.flatMap(({ undoes }) => (undoes ? [`${undoes.deviceId}/${undoes.counter}`] : []));
        const live = log.filter(
          (one) => one.kind === 'in' && !undone.includes(`${one.deviceId}/${one.counter}`),
        );
        const said = live.map((one) => settledVerdict(state, one));
        expect(said.filter((verdict) => verdict === 'admitted')).toHaveLength(live.length > 0 ? 1 : 0);
        expect(state.wasIn).toBe(live.length > 0);
      }),
      { numRuns: 500 },
    );
  });
});
