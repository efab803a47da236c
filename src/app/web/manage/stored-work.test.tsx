import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { MissingPage } from '../shell/missing-page.tsx';
import { Route } from '../routes/event.$code.$id.manage.{-$section}.tsx';

test('the page that a Door Manager who was removed from a private event finds opens their box office, which sends stored sales [BOX-01, ROL-03]', async () => {
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
  await waitFor(() =>
    expect(network.asked.filter((line) => line.includes('/events/event:backbeat:1/boxOffice'))).toHaveLength(
      1,
    ),
  );
});
