import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import type { collectionsQuery } from './collection-queries.ts';
import { CollectionTile } from './collection-tile.tsx';
import { collectionShelfWords } from './collection-shelf-copy.ts';

/** Shows all lists of a kind, page by page. Without JavaScript, a link leads to the next page. */
export function CollectionShelf({
  query,
  empty,
}: {
  query: ReturnType<typeof collectionsQuery>;
  empty: ReactNode;
}) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(query);
  const lists = data.pages.flatMap((page) => page.items);
  const next = data.pages.at(-1)?.next;
  if (lists.length === 0) return empty;
  return (
    <>
      <ul className="list-shelf">
        {lists.map((list) => (
          <li key={list.id}>
            <CollectionTile list={list} />
          </li>
        ))}
      </ul>
      {next && (
        <p className="flex justify-center pt-8">
          <Link
            to="."
            search={(search) => ({ ...search, after: next })}
            className={buttonClass({ variant: 'quiet' })}
            preload={false}
            onClick={(event) => {
              event.preventDefault();
              if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
            }}
          >
            {collectionShelfWords.moreLists}
          </Link>
        </p>
      )}
    </>
  );
}
