import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { refusals, type Plan } from '#modules/social/plans/contract.ts';
import { plansTopic } from '#modules/social/plans/rules.ts';
import { planQuery } from '#modules/social/plans/web/index.ts';
import { dispatchLive } from '#platform/ui/live.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { loadPlanPage, PlanPage } from './plan-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '0198c7f0-0000-7000-8000-000000000042';
const none = { items: [], total: 0, next: null };
const plan = {
  id: `activity:${id}`,
  name: 'Night Freight by bike',
  access: 'invited',
  own: false,
  participantStatus: 'confirmed',
  creator: { id: 'user:us-west-2:maya', type: 'user', name: 'Maya', images: [] },
  location: { name: '', city: 'Portland' },
  images: [],
  events: none,
  participants: none,
  requests: none,
  invited: none,
  declined: none,
  tracks: none,
  poll: null,
} as unknown as Plan;

test('the open page of a plan says so when its creator cancels it [PLN-02]', async () => {
  const network = openNetwork();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, null);
  client.setQueryData(planQuery(id).queryKey, plan);
  await loadPlanPage();
  await show(<PlanPage id={id} />, client);
  expect(screen.getByRole('button', { name: 'Leave plan' })).toBeTruthy();

  act(() => dispatchLive([['', plansTopic]]));
  await network.reply(`GET /plans/${id}`, 404, { code: 'planNotFound', ...refusals.planNotFound });
  expect(await screen.findByRole('heading', { name: refusals.planNotFound.title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leave plan' })).toBeNull();
});

test('a plan over ten months away has its year [PLN-01, FMT-03]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, null);
  client.setQueryData(planQuery(id).queryKey, { ...plan, startDate: '2099-12-05T20:00:00Z' });
  openNetwork();
  await loadPlanPage();
  await show(<PlanPage id={id} />, client);
  expect(screen.getByText(/December 5, 2099, /)).toBeTruthy();
});
