import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
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

/**
 * Renders a component that waits for answers which are there at once. Within `act`, React shows them at once, too;
 * otherwise it would leave the placeholder for a third of a second.
 */
export const showLoaded = (...given: Parameters<typeof show>): ReturnType<typeof show> =>
  act(async () => {
    const shown = await show(...given);
    await new Promise((answered) => setTimeout(answered));
    return shown;
  });
