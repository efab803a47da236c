import { useInfiniteQuery } from '@tanstack/react-query';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { feedWords } from '../copy.ts';
import type { FeedName } from '../feed-contract.ts';
import { Endless } from './endless.tsx';
import { FeedEntry } from './feed-entry.tsx';
import { homeQuery } from './post-queries.ts';

/**
 * Shows the home feed, with events, activity, lists, plans and profiles between posts (FED-15).
 * @param city the slug of the viewer's city
 */
export function HomeFeed({ feed, city }: { feed: FeedName; city: string }) {
  const query = useInfiniteQuery(homeQuery(feed, city));
  // An entry may move to a later page between requests, so drop duplicates.
  const entries = uniqueByKey(query.data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <>
      {entries.length > 0 && query.data?.pages[0]?.starter && (
        <p className="feed-starter">{feedWords.starter}</p>
      )}
      <Endless
        query={query}
        isEmpty={entries.length === 0}
        empty={{ ...feedWords.noneFor[feed], children: <AllEvents /> }}
      >
        {entries.map((entry) => (
          <FeedEntry key={entry.key} entry={entry} />
        ))}
      </Endless>
    </>
  );
}

function AllEvents() {
  return (
    <Link to="/" search={{ feed: 'events' }} className={buttonClass({ variant: 'outline' })}>
      {feedWords.findEvents}
    </Link>
  );
}

function uniqueByKey<One extends { key: string }>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [one.key, one])).values()];
}
