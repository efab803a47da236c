import { QueryClient, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { PlanPoll } from './plan-poll.tsx';
import { planQuery } from './plan-queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

test('the buttons of two events of the same evening name their events [PLN-02, A11-01]', async () => {
  await show(<PlanPoll plan={plan} poll={plan.poll!} />);
  const names = screen
    .getAllByRole('button', { name: new RegExp(words.pickShort) })
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    expect.stringMatching(/Low Tide.*December 4, 8:00 PM GMT\+3$/),
    expect.stringMatching(/Night Freight.*December 4, 8:00 PM GMT\+3$/),
  ]);
});

test('an option and the end of a vote over ten months away have their year [PLN-02, FMT-03]', async () => {
  const items = [{ ...optionOf('Low Tide'), startDate: '2099-12-04T17:00:00.000Z' }];
  const later = {
    ...plan,
    poll: { open: true, endsAt: '2099-12-01T17:00:00.000Z', items },
  } as unknown as Plan;
  await show(<PlanPoll plan={later} poll={later.poll!} />);
  expect(screen.getAllByText(/December 4, 2099, 8:00 PM/, { selector: 'time' })).not.toEqual([]);
  expect(screen.getByText(/December 1, 2099, /)).toBeTruthy();
});

test('picking an option keeps the keyboard at the vote that it ends [PLN-02, A11-01]', async () => {
  const network = openNetwork();
  const Page = () => <PlanPoll plan={plan} poll={useQuery(planQuery('1')).data?.poll ?? plan.poll!} />;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(planQuery('1').queryKey, plan);
  await show(<Page />, client);
  const [button] = screen.getAllByRole('button', { name: new RegExp(words.pickShort) });
  button!.focus();
  fireEvent.click(button!);
  await network.reply('PUT', 200, { ...plan, poll: { ...poll, open: false } });
  const vote = await screen.findByRole('group', { name: words.over });
  expect([screen.queryByRole('button'), document.activeElement]).toEqual([null, vote]);
});
