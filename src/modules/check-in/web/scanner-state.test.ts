import { expect, test } from 'vitest';
import type { CheckIn, Synced } from '../contract.ts';
import { changesAfter, opening, turnAwayUndecided } from './scanner-state.ts';

const at = '2026-11-28T22:00:00.000Z';

test('a guest whose scan ended with the page isn’t let in without a verdict [DOR-03]', () => {
  const asked = { counter: 4, kind: 'in', at, code: 'BB1.…', asked: true } as const;
  const decided = { scan: { counter: 3, kind: 'in', at, code: 'BB1.…' }, verdict: 'admitted' } as const;
  const leaving = { scan: { ...asked, counter: 5, kind: 'out' }, guestId: 'admission:5' } as const;
  expect(turnAwayUndecided([decided, { scan: asked, guestId: 'admission:4' }, leaving])).toEqual([
    decided,
    { scan: { ...asked, kind: 'refused', asked: false }, guestId: 'admission:4' },
    leaving,
  ]);
});

test('a later change of another scanner counts, though it comes with the result of an own scan [DOR-03]', () => {
  const left: CheckIn = {
    admissionId: 'admission:1',
    at,
    deviceId: 'one',
    counter: 4,
    deviceName: 'Front door',
    inside: false,
    doubles: 0,
  };
  const synced: Synced = {
    now: at,
    results: [{ counter: 4, verdict: 'admitted', guest: null, checkIn: { ...left, inside: true } }],
    changes: [left],
    cursor: 2,
    more: false,
    admitted: 1,
    inside: 0,
    doubles: 0,
    list: null,
  };
  expect(changesAfter(opening, synced).checkIns?.get('admission:1')).toEqual(left);
});
