import { brand } from '#platform/brand.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useMatches,
  type AnyRouteMatch,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { accentStyle } from '#modules/instance/settings/accent-style.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { preloadedFonts } from '#platform/ui/preloaded-fonts.ts';
import { themeScript } from '#platform/ui/theme-script.ts';
import { ToastViewport } from '#platform/ui/toast-viewport.tsx';
import { retryImport } from '#platform/ui/retry-import.ts';
import styles from '../app.css?url';
import type { ShellSetup } from '#app/page-context.ts';
import { guessScript } from '../city/guess-script.ts';
import { StartScripts } from '../late-scripts.tsx';
import { Navbar } from '../shell/navbar.tsx';
import { shellWords } from '../shell/shell-copy.ts';

/** The script is already in the page, so the client bundle doesn't repeat it. */
const firstScript = (setup: ShellSetup) =>
  import.meta.env.SSR
    ? themeScript + guessScript(setup)
    : (document.getElementById('theme-script')?.textContent ?? '');

const PromoBar = lazy(() =>
  retryImport(() => import('../home/promo-bar.tsx').then((part) => ({ default: part.PromoBar }))),
);
const DemoBanner = lazy(() =>
  retryImport(() => import('../shell/demo-banner.tsx').then((part) => ({ default: part.DemoBanner }))),
);
const AppFooter = lazy(() =>
  retryImport(() => import('../shell/app-footer.tsx').then((part) => ({ default: part.AppFooter }))),
);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; setup: ShellSetup }>()({
  loader: async ({ context }) => {
    if (import.meta.env.SSR && context.setup.ownLater) return;
    await context.queryClient.ensureQueryData(meQuery);
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: brand.name },
      { name: 'theme-color', content: '#0f0e0b', media: '(prefers-color-scheme: dark)' },
      // The router keeps one tag per name. To browsers, case makes no difference in names.
      { name: 'Theme-Color', content: '#f6f5f2', media: '(prefers-color-scheme: light)' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      ...preloadedFonts.map((href) => ({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href,
        crossOrigin: 'anonymous' as const,
      })),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
    scripts: [{ id: 'theme-script', children: firstScript(match.context.setup) }],
  }),
  component: Shell,
});

/** Which shell a page has. Home has a banner. */
const kindOf = (page?: AnyRouteMatch) => (page?.staticData.bare ? 'bare' : page?.routeId === '/' && '/');

function Shell() {
  const kind = useMatches({ select: (matches) => kindOf(matches.at(-1)) });
  const isBare = kind === 'bare';
  const { setup } = Route.useRouteContext();
  const { accent } = setup.instance;
  return (
    // The theme script sets the theme before hydration.
    <html
      lang="en"
      data-theme="dark"
      data-gel="amber"
      style={accent ? accentStyle(accent) : undefined}
      {...(setup.demo && { 'data-demo': setup.demoOutbox ? 'outbox' : '' })}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        <a href="#main" className="skip-link">
          {shellWords.skip}
        </a>
        {setup.publicDemo && (
          <Suspense>
            <DemoBanner />
          </Suspense>
        )}
        {kind === '/' && (
          <Suspense>
            <PromoBar />
          </Suspense>
        )}
        {!isBare && <Navbar />}
        <main id="main" tabIndex={-1} className="outline-none min-h-[60dvh]">
          <Outlet />
        </main>
        <Suspense>
          <AppFooter bare={isBare} />
        </Suspense>
        <ToastViewport />
        <Scripts />
        {/* The page arrives in parts, and its scripts need its data first. */}
        <StartScripts />
      </body>
    </html>
  );
}
