import { expect, test } from 'vitest';
import { turnAwayUndecided } from './scanner-state.ts';

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
