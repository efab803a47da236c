import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { meQuery, useMe } from '#modules/identity/accounts/web/index.ts';
import type { EventListFilters } from '#modules/events/events/web/index.ts';
import type { ShellSetup } from '#app/page-context.ts';
import type { FeedName } from '#modules/social/posts/feed-contract.ts';
// The feed's markup arrives before its code, so its styles come with the page.
import '#modules/music/web/preview.css';
import '#modules/music/web/songs.css';
import '#modules/social/collections/web/collections.css';
import '#modules/social/plans/web/plan-card.css';
import '#modules/social/posts/web/post.css';
import '#platform/ui/written-text.css';
import './feed-page.css';
import './promo-bar.css';
import { EventsPage, isFiltered, loadEventsPage } from './events-page.tsx';

/** `events` shows the event wall to signed-in users, too. */
export type HomeSearch = EventListFilters & { readonly feed?: FeedName | 'events' | undefined };

const importFeed = () => import('./feed-page.tsx');

/** Loads upcoming events for guests and the feed for users (PLT-17). */
export async function loadHome(
  queryClient: QueryClient,
  setup: ShellSetup,
  { feed = 'forYou', ...filters }: HomeSearch,
) {
  const me = await queryClient.ensureQueryData(meQuery);
  const banner = import('./promo-bar.tsx').then((part) => part.loadBanner(queryClient));
  const { city } = setup;
  if (!me || feed === 'events' || isFiltered(filters)) {
    const [, page] = await Promise.all([banner, loadEventsPage(queryClient, setup, filters)]);
    return page;
  }
  await Promise.all([banner, importFeed().then((part) => part.loadFeed(queryClient, me, feed, city.slug))]);
  return feedPage;
}

/** Private, so not indexed (PLT-17). */
const feedPage = { title: 'Home', path: '/', hidden: true };

const FeedNames = lazy(() => import('./feed-names.tsx').then((part) => ({ default: part.FeedNames })));
const FeedPage = lazy(async () => ({ default: (await importFeed()).FeedPage }));

export function HomePage({ search: { feed = 'forYou', ...filters } }: { search: HomeSearch }) {
  const me = useMe();
  if (!me || feed === 'events' || isFiltered(filters))
    return (
      <>
        {me && (
          <Suspense>
            <FeedNames feed="events" />
          </Suspense>
        )}
        <EventsPage filters={filters} />
      </>
    );
  return (
    <Suspense>
      <FeedPage me={me} feed={feed} />
    </Suspense>
  );
}
