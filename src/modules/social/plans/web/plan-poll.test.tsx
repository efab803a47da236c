import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { PlanPoll } from './plan-poll.tsx';

afterEach(cleanup);

test('the buttons of two events of the same evening name their events [PLN-02, A11-01]', async () => {
  const optionOf = (name: string) => ({
    id: name,
    startDate: '2026-12-04T17:00:00.000Z',
    event: { name, timezone: 'Asia/Kuwait' },
    takesPlace: true,
    votesTotal: 0,
    voted: false,
    picked: false,
  });
  const poll = { open: true, endsAt: null, items: ['Low Tide', 'Night Freight'].map(optionOf) };
  const plan = { id: 'activity:1', own: true, poll } as unknown as Plan;
  await show(<PlanPoll plan={plan} poll={plan.poll!} />);
  const names = screen
    .getAllByRole('button', { name: new RegExp(words.pickShort) })
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    expect.stringMatching(/Low Tide.*December 4, 8:00 PM GMT\+3$/),
    expect.stringMatching(/Night Freight.*December 4, 8:00 PM GMT\+3$/),
  ]);
});
