import { useMatches, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Analytics } from '#modules/analytics/web/index.ts';
import { ShareHost } from '#modules/discovery/sharing/web/index.ts';
import { SignInHost, useMe } from '#modules/identity/accounts/web/index.ts';
import { SafetyHost } from '#modules/safety/moderation/web/index.ts';
import { ComposerHost } from '#modules/social/posts/web/index.ts';
import { bareId } from '#platform/ids.ts';
import { PostPartsProvider } from '../posts/post-parts.tsx';
import { Footer } from './footer.tsx';
import { itemOfPage } from './item-of-page.ts';
import { PendingBar } from './pending-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { TabBar } from './tab-bar.tsx';
import { scriptNeeded } from './copy.ts';

const ShortcutKeys = lazy(() =>
  import('../keyboard-shortcuts/shortcut-keys.tsx').then((part) => ({ default: part.ShortcutKeys })),
);
const OtherUser = lazy(() => import('./other-user.tsx').then((part) => ({ default: part.OtherUser })));

/**
 * The end of every page. Its markup is in the first answer and hydrates last; until then its links are plain links.
 */
export function AppFooter({ bare }: { bare: boolean }) {
  return (
    <>
      {!bare && (
        <>
          <Footer />
          <div className="shell-end" />
          <TabBar />
        </>
      )}
      <NoScript />
      <PostPartsProvider>
        <ComposerHost />
      </PostPartsProvider>
      <ShareHost />
      <SignInHost />
      <PendingBar />
      <RouteAnnouncer />
      <Watch />
      <ServiceWorker />
      <Safety />
    </>
  );
}

/** Starts what can wait until the page is idle. */
function ServiceWorker() {
  const me = useMe();
  const isKnown = me !== undefined;
  const owner = me?.id;
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    // It deletes what is stored for another user.
    if (!isKnown) return undefined;
    const start = () => {
      setAwake(true);
      void import('../register-service-worker.ts').then(({ registerServiceWorker }) =>
        registerServiceWorker(owner),
      );
    };
    const waiting = whenIdle(start);
    return () => waiting.stop();
  }, [isKnown, owner]);
  return (
    isAwake && (
      <Suspense>
        <ShortcutKeys />
        <OtherUser />
      </Suspense>
    )
  );
}

/** Some browsers lack requestIdleCallback. */
function whenIdle(start: () => void): { stop: () => void } {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(start, 2000);
    return { stop: () => clearTimeout(timer) };
  }
  const id = requestIdleCallback(start, { timeout: 5000 });
  return { stop: () => cancelIdleCallback(id) };
}

/** Blocking someone on their own page leaves it; elsewhere the page reloads its data. */
function Safety() {
  const router = useRouter();
  return (
    <SafetyHost
      onBlocked={({ id }) => {
        const isTheirs = router.state.location.pathname.endsWith(bareId(id));
        void (isTheirs ? router.navigate({ to: '/' }) : router.invalidate());
      }}
    />
  );
}

/** Derives views from the route, so that pages don't have to report them (VEW-01). */
function Watch() {
  const itemId = useMatches({
    select: (matches) => {
      const page = matches.at(-1);
      return page?.status === 'success' ? itemOfPage(page.routeId, page.params) : undefined;
    },
  });
  return <Analytics itemId={itemId} />;
}

/** Says what doesn't work without JavaScript. Browsers that run it never get the text. */
function NoScript() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <>
          <div className="h-24" />
          <p className="fixed inset-x-0 bottom-tabbar z-(--z-overlay) m-0 bg-warn-bg px-gutter py-3 text-warn font-semibold md:bottom-0">
            {scriptNeeded}
          </p>
        </>
      )}
    </noscript>
  );
}
