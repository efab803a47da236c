import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { feedWords } from '#modules/social/posts/copy.ts';
import type { FeedName } from '#modules/social/posts/feed-contract.ts';
import { ComposeBar, HomeFeed, homeQuery } from '#modules/social/posts/web/index.ts';
import { OnboardingOffer, onboardingQuery } from '#modules/profiles/onboarding/web/index.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { PostPartsProvider } from '../posts/post-parts.tsx';
import { useCity } from '../city/use-city.ts';
import { FeedNames } from './feed-names.tsx';
import { feedPageWords } from './feed-copy.ts';
import { NextEvents } from './next-events.tsx';
import './feed-page.css';

const OwnLists = lazy(() => import('./own-lists.tsx').then((part) => ({ default: part.OwnLists })));
const FeedRail = lazy(() => import('./feed-rail.tsx').then((part) => ({ default: part.FeedRail })));

export async function loadFeed(
  queryClient: QueryClient,
  me: Me,
  feed: FeedName,
  city: string,
): Promise<void> {
  await Promise.all([
    queryClient.prefetchInfiniteQuery(homeQuery(feed, city)),
    queryClient.prefetchQuery(onboardingQuery(me.id)),
  ]);
}

/** Home for signed-in users: the feed, with their own week beside it (PLT-17). */
export function FeedPage({ me, feed }: { me: Me; feed: FeedName }) {
  const { slug: city } = useCity();
  return (
    <PostPartsProvider>
      <div className="page feed-columns">
        <div className="feed-side">
          <FeedNames feed={feed} />
          <div className="feed-own">
            <Suspense fallback={<Skeleton lines={4} />}>
              <OwnLists userId={me.id} />
            </Suspense>
          </div>
        </div>
        <div className="min-w-0">
          <h1 className="sr-only">{feedWords.names[feed]}</h1>
          <OnboardingOffer userId={me.id} />
          <NextEvents />
          <ComposeBar />
          <HomeFeed key={feed} feed={feed} city={city} />
        </div>
        <aside className="feed-rail" aria-label={feedPageWords.rail}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <FeedRail userId={me.id} feed={feed} />
          </Suspense>
        </aside>
      </div>
    </PostPartsProvider>
  );
}
