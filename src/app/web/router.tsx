import { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { getGlobalStartContext } from '@tanstack/react-start';
import { isRefusal } from '#platform/refusal.ts';
import type { RequestContext, ShellSetup } from '#app/page-context.ts';
// oxlint-disable-next-line import/no-cycle -- the generated tree names the type of this router
import { routeTree } from './routeTree.gen.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import type { LegalPath } from './text/legal-versions.ts';

const MissingPage = lazyRouteComponent(() => import('./shell/missing-page.tsx'), 'MissingPage');

/** Worth another try: what did not reach us, or was too busy. A planned "no" stays a no. */
function isPassing(error: Error): boolean {
  return !isRefusal(error) || error.status >= 500;
}

const onServer = import.meta.env.SSR;

/** One router and one cache per page on the server; one of each for the life of the document in the browser. */
export function getRouter() {
  const request = onServer ? (getGlobalStartContext() as RequestContext | undefined) : undefined;
  const queryClient = new QueryClient({
    defaultOptions: {
      // Answers are JSON. As one text they are written and read several times faster than value by value.
      ...(onServer
        ? { dehydrate: { serializeData: JSON.stringify } }
        : { hydrate: { deserializeData: JSON.parse } }),
      queries: { staleTime: 30_000, retry: (tries, error) => !onServer && tries < 2 && isPassing(error) },
    },
  });
  // In the browser the setup comes with the page, before anything is shown.
  const context = { queryClient, setup: (request?.setup ?? {}) as ShellSetup };
  const router = createRouter({
    routeTree,
    context,
    scrollRestoration: true,
    // The next page starts where it should, without a flight from the old position; only links within a page glide.
    scrollRestorationBehavior: 'instant',
    defaultHashScrollIntoView: { behavior: 'instant' },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: BrokenPage,
    ...(onServer
      ? { dehydrate: () => ({ setup: context.setup }), ...(request && { ssr: { nonce: request.nonce } }) }
      : { hydrate: ({ setup }: { setup: ShellSetup }) => void (context.setup = setup) }),
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
  interface StaticDataRouteOption {
    /** The page brings its own bars: the shell's stay away. */
    bare?: boolean;
  }
}

declare module '#platform/page-path.ts' {
  interface NamedPages {
    audiences: '/fans' | '/creators';
    texts: '/press' | `/${LegalPath}`;
    versions: `/${LegalPath}/${string}`;
  }
}
