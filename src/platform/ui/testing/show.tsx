import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { Suspense, type ReactElement } from 'react';

type Place = {
  /** The address it stands at. */
  readonly path?: string;
  /** What all pages are given by the root. */
  readonly context?: object;
};

/** Shows a part of a page as it stands in the house: with a router around its links and a cache behind its queries. */
export async function show(
  part: ReactElement,
  client = new QueryClient(),
  { path = '/', context = {} }: Place = {},
) {
  const routeTree = createRootRoute({
    component: () => <Suspense fallback="Loading">{part}</Suspense>,
    notFoundComponent: () => part,
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history, context });
  await router.load();
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, client, history };
}
