import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { loadMeLater } from '#modules/identity/accounts/web/index.ts';
import { setBrand } from '#platform/brand.ts';
import { isRefusal } from '#platform/refusal.ts';
import type { RequestContext, ShellSetup } from '#app/page-context.ts';
import { readAnswers, writeAnswers } from './answers-in-page.ts';
// oxlint-disable-next-line import/no-cycle -- the generated tree names the type of this router
import { routeTree } from './routeTree.gen.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { headsInMarkup } from './shell/head-of.ts';
import type { LegalPath } from './text/legal-versions.ts';

const MissingPage = lazyRouteComponent(() => import('./shell/missing-page.tsx'), 'MissingPage');

/** Retries failures that may pass: no connection, or a busy server. Refusals are final. */
function isPassing(error: Error): boolean {
  return !isRefusal(error) || error.status >= 500;
}

const onServer = import.meta.env.SSR;

// By a timer, a button would become busy only after the second press of a double click.
if (!onServer) notifyManager.setScheduler(queueMicrotask);

/** Sent to the browser with a page. */
type PageData = { readonly setup: ShellSetup; readonly answers: string };

/** One router and cache per page on the server, and one per document in the browser. */
export function getRouter() {
  const request = onServer ? (getGlobalStartContext() as RequestContext | undefined) : undefined;
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (tries, error) => !onServer && tries < 2 && isPassing(error) },
      // Without a connection, actions fail at once. Paused, a refund would run later, after its question was closed.
      mutations: { networkMode: 'always' },
    },
  });
  // In the browser, the setup arrives with the page before anything renders.
  if (request) setBrand(request.setup.instance);
  const context = { queryClient, setup: (request?.setup ?? {}) as ShellSetup };
  return createRouter({
    routeTree,
    context,
    ...headsInMarkup,
    scrollRestoration: true,
    // Pages open at their own scroll position without animation; only links within a page scroll smoothly.
    scrollRestorationBehavior: 'instant',
    defaultHashScrollIntoView: { behavior: 'instant' },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: BrokenPage,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    ...(onServer
      ? {
          dehydrate: async () => ({ setup: context.setup, answers: await writeAnswers(queryClient) }),
          ...(request && { ssr: { nonce: request.scriptMark } }),
        }
      : {
          hydrate: ({ setup, answers }: PageData) => {
            context.setup = setup;
            setBrand(setup.instance);
            const { ownLater } = setup;
            if (ownLater)
              loadMeLater(queryClient, async () =>
                (await import('./shell/own-parts.ts')).loadOwnParts(queryClient, ownLater),
              );
            readAnswers(queryClient, answers);
          },
        }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
  interface StaticDataRouteOption {
    /** The page has its own bars, so the shell's are hidden. */
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
