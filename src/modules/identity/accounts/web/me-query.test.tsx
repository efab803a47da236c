import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ana } from '../testing/sample-me.ts';
import { meQuery, useMe } from './me-query.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);

test('a user who signs in elsewhere while a page hydrates causes no hydration error', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, null);
  const Menus = () => (useMe() ? <button>Profile</button> : <a href="/sign-in">Sign in</a>);
  const menusLoad = Promise.withResolvers<{ default: typeof Menus }>();
  const LateMenus = lazy(() => menusLoad.promise);
  const shell = vi.fn();
  function Shell() {
    shell(useMe());
    return null;
  }
  const place = document.createElement('div');
  place.innerHTML = '<!--$--><a href="/sign-in">Sign in</a><!--/$-->';
  const errors: unknown[] = [];
  const root = hydrateRoot(
    place,
    <QueryClientProvider client={client}>
      <Shell />
      <Suspense>
        <LateMenus />
      </Suspense>
    </QueryClientProvider>,
    { onRecoverableError: (error) => errors.push(error) },
  );
  await vi.waitFor(() => expect(shell).toHaveBeenCalledWith(null));

  client.setQueryData(meQuery.queryKey, ana);
  menusLoad.resolve({ default: Menus });
  await vi.waitFor(() => expect(place.textContent).toBe('Profile'));
  expect(errors).toEqual([]);
  root.unmount();
});
