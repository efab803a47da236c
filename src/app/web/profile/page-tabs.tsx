import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { fullCountText } from '#platform/count-text.ts';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { PageTab } from './side.ts';

const FeedTab = /*#__PURE__*/ lazy(() =>
  import('../posts/feed-tab.tsx').then((part) => ({ default: part.FeedTab })),
);

const labels: Record<PageTab, string> = {
  posts: 'Posts',
  events: 'Events',
  members: 'Members',
  about: 'About',
};

type PageTabsProps = {
  /** The first of them that the address does not name is `first`. */
  tabs: readonly PageTab[];
  first: PageTab;
  /** How many there are behind a tab, where it is known. */
  counts?: Partial<Record<PageTab, number>>;
  className?: string;
};

/** The part of a page that its address names. */
export function usePageTab(first: PageTab): PageTab {
  return useSearch({ strict: false, select: ({ tab }: { tab?: PageTab | undefined }) => tab }) ?? first;
}

/** The parts of a page, each with an address of its own. */
export function PageTabs({ tabs, first, counts = {}, className = 'page' }: PageTabsProps) {
  const current = usePageTab(first);
  return (
    <div className={className}>
      <nav aria-label="Parts of this page" className="tabs">
        {tabs.map((tab) => (
          <Link
            key={tab}
            to="."
            search={(search) => ({
              ...search,
              tab: tab === first ? undefined : tab,
              when: undefined,
              after: undefined,
            })}
            aria-current={tab === current ? 'page' : undefined}
            activeOptions={{ exact: true }}
            activeProps={{}}
            resetScroll={false}
          >
            {labels[tab]}
            {(counts[tab] ?? 0) > 0 && <span className="badge num">{fullCountText(counts[tab]!)}</span>}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const never = () => () => {};

/** The posts of a page, by its id on the wire. They come with their code and their looks, after the page. */
export function PostsTab({ feedId }: { feedId: string }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const waiting = <Skeleton className="h-40" label="Loading posts" />;
  return (
    <section aria-label="Posts" className="min-w-0">
      {isBrowser ? (
        <Suspense fallback={waiting}>
          <FeedTab feedId={feedId} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}
