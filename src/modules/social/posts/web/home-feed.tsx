import { useInfiniteQuery } from '@tanstack/react-query';
import { feedWords } from '../copy.ts';
import type { FeedName } from '../feed-contract.ts';
import { Endless } from './endless.tsx';
import { FeedEntry } from './feed-entry.tsx';
import { homeQuery } from './post-queries.ts';

/** The home feed: posts, and between them what is on, who goes, lists, plans and people (FED-15). */
export function HomeFeed({ feed }: { feed: FeedName }) {
  const query = useInfiniteQuery(homeQuery(feed));
  // An entry that moved to a later page in the meantime is shown once.
  const entries = uniqueByKey(query.data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <>
      {query.data?.pages[0]?.starter && <p className="feed-starter">{feedWords.starter}</p>}
      <Endless query={query} isEmpty={entries.length === 0} empty={feedWords.noneFor[feed]}>
        {entries.map((entry) => (
          <FeedEntry key={entry.key} entry={entry} />
        ))}
      </Endless>
    </>
  );
}

function uniqueByKey<One extends { key: string }>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [one.key, one])).values()];
}
