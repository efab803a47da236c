import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PendingBar } from './pending-bar.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);

test('leaving a page before it hydrates shows the bar without a hydration error', async () => {
  const root = createRootRoute();
  const slow = createRoute({
    getParentRoute: () => root,
    path: '/slow',
    loader: () => new Promise<never>(() => {}),
  });
  const router = createRouter({
    routeTree: root.addChildren([slow]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  const page = (
    <RouterContextProvider router={router as never}>
      <PendingBar />
    </RouterContextProvider>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(page);
  expect(place.querySelector('.pending-bar')).toBeNull();

  void router.navigate({ to: '/slow' as never });
  await vi.waitFor(() => expect(router.state.status).toBe('pending'));
  const errors: unknown[] = [];
  const view = hydrateRoot(place, page, { onRecoverableError: (error) => errors.push(error) });
  await vi.waitFor(() => expect(place.querySelector('.pending-bar')).not.toBeNull());
  expect(errors).toEqual([]);
  view.unmount();
});
