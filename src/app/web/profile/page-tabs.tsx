import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { countText } from '#platform/count-text.ts';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { PageTab } from './side.ts';
import { tabWords as words } from './page-tabs-copy.ts';

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
  /** `first` is the tab without a name in the address. */
  tabs: readonly PageTab[];
  first: PageTab;
  /** Counts per tab, where known. */
  counts?: Partial<Record<PageTab, number>>;
  className?: string;
};

/** The tab named in the address. */
export function usePageTab(first: PageTab): PageTab {
  return useSearch({ strict: false, select: ({ tab }: { tab?: PageTab | undefined }) => tab }) ?? first;
}

/** Tabs, each with its own address. */
export function PageTabs({ tabs, first, counts = {}, className = 'page' }: PageTabsProps) {
  const current = usePageTab(first);
  return (
    <div className={className}>
      <nav aria-label={words.sections} className="tabs tabs-flush">
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
            {(counts[tab] ?? 0) > 0 && <span className="badge num">{countText(counts[tab]!)}</span>}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const never = () => () => {};

/** The posts of a profile or event, by wire id. Code and styles load after the page. */
export function PostsTab({ feedId }: { feedId: string }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const waiting = <Skeleton className="h-40" label={words.loadingPosts} />;
  return (
    <section aria-label={words.posts} className="min-w-0 has-[.skeleton]:min-h-dvh">
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
