import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { seatWords } from '#modules/sales/group-holds/copy.ts';
import type { Plan } from '#modules/social/plans/contract.ts';
import { planActs } from '#modules/social/plans/copy.ts';
import { planQuery } from '#modules/social/plans/web/index.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { userViewQuery } from './page-queries.ts';
import { PlanButtons } from './plan-buttons.tsx';

beforeAll(() => AlertDialog.preload());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plan = {
  id: 'activity:0198c7f0-0000-7000-8000-000000000042',
  name: 'Night Freight by bike',
  open: false,
  access: 'invited',
  events: { items: [], total: 0 },
  participants: { items: [], total: 0 },
  invited: { items: [], total: 0 },
  creator: { id: 'user:us-west-2:maya' },
  poll: null,
} as const;

test.each([
  ['cancelled', true, 'Cancel plan'],
  ['left', false, 'Leave plan'],
])('a %s plan can’t be opened from the cache, and lists load again [PLN-03]', async (_, own, name) => {
  const network = openNetwork();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, null);
  const shown = { ...plan, own, participantStatus: own ? null : 'confirmed' } as unknown as Plan;
  const page = planQuery('0198c7f0-0000-7000-8000-000000000042').queryKey;
  client.setQueryData(page, shown);
  const view = userViewQuery('maya', {}).queryKey;
  client.setQueryData(view, {} as never);
  const { history } = await show(<PlanButtons plan={shown} />, client, { path: '/plans/1' });
  const press = (button: HTMLElement) => fireEvent.click(button);
  press(screen.getByRole('button', { name }));
  press(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  await network.reply('DELETE /plans/', 200, {});
  await waitFor(() => expect(client.getQueryState(view)?.isInvalidated).toBe(true));
  expect(client.getQueryData(page)).toBeUndefined();
  expect(history.location.pathname).toBe('/');
});

const eventOf = (providerId: string, status?: 'cancelled' | 'postponed') => ({
  id: `event:backbeat:${providerId}`,
  providerCode: 'b',
  providerId,
  name: providerId,
  status,
  offer: { saleState: 'onSale', priceFrom: 2299 },
});

test.each([
  ['cancelled', 'Beta'],
  ['postponed', 'Beta'],
  ['cancelled', undefined],
] as const)(
  'a %s event of a plan offers no tickets, the next one does: %s [GRP-01, EVT-06]',
  async (status, next) => {
    openNetwork();
    const client = new QueryClient();
    client.setQueryData(meQuery.queryKey, null);
    const items = [eventOf('Alpha', status), ...(next ? [eventOf(next)] : [])];
    for (const own of [true, false]) {
      const shown = { ...plan, own, participantStatus: 'confirmed', events: { items } } as unknown as Plan;
      await show(<PlanButtons plan={shown} />, client, { path: '/plans/1' });
      expect(screen.queryByRole('button', { name: seatWords.hold })).toBeNull();
      const link = screen.queryByRole('link', { name: planActs.tickets });
      expect(link?.getAttribute('href')).toBe(next && '/events/b/Beta/beta#tickets');
      cleanup();
    }
  },
);
