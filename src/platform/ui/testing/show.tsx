import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { Suspense, type ReactElement } from 'react';

type Place = {
  /** The address to render at. */
  readonly path?: string;
  /** Context from the root route. */
  readonly context?: object;
};

/** Renders a component as in the app, with a router and a query cache. */
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
