// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { MissingPage } from '../shell/missing-page.tsx';
import { Route } from '../routes/event.$code.$id.manage.{-$section}.tsx';

const sale = { id: '0198c7f0-0000-7000-8000-000000000001', items: [], total: 2500, method: 'cash' };

/** Instead of IndexedDB, which happy-dom lacks. */
vi.mock('#modules/sales/box-office/web/till-store.ts', () => ({
  openTillStore: async () => ({
    read: async () => ({ till: undefined, queue: [{ sale, what: '1 × Entry' }] }),
    keep: async () => {},
    settle: async () => {},
  }),
}));

test('sales on the device of a Door Manager who was removed from a private event are sent [BOX-01, ROL-03]', async () => {
  const network = openNetwork();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(meQuery.queryKey, ana);
  const root = createRootRoute();
  const path = '/event/$code/$id/manage/{-$section}';
  const route = Route.update({ id: path, path, getParentRoute: () => root } as never);
  const history = createMemoryHistory({ initialEntries: ['/event/b/1/manage'] });
  const router = createRouter({
    routeTree: root.addChildren([route as never]),
    history,
    context: { queryClient },
    defaultNotFoundComponent: MissingPage,
  });
  const loading = router.load();
  const missing = { code: 'eventNotFound', title: 'Event not found', detail: 'It may be private.' };
  await network.reply('GET /events/event:backbeat:1/managed', 404, missing);
  await loading;
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeTruthy();
  const sent = await network.reply('POST /events/event:backbeat:1/boxOffice/sales', 200, {
    results: [{ id: sale.id, refused: null, isEmailWrong: false }],
    boxOffice: null,
  });
  expect(sent).toMatchObject({ sales: [sale] });
});
