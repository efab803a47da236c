import type { InfiniteData, UseSuspenseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { Link } from './link.ts';
import { useNearEnd } from './use-near-end.ts';

type Pages = Pick<
  UseSuspenseInfiniteQueryResult<InfiniteData<{ readonly next: string | null }>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** The end of a list that loads its next page as it comes near. Without JavaScript, a link leads to that page. */
export function ListEnd({ query, children }: { query: Pages; children: ReactNode }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const showMore = () => void (hasNextPage && !isFetchingNextPage && fetchNextPage());
  const end = useNearEnd<HTMLDivElement>(showMore);
  const next = data.pages.at(-1)?.next;
  return (
    <div ref={end} className="flex justify-center pt-10">
      {next && (
        <Link
          to="."
          search={(search) => ({ ...search, after: next })}
          className={buttonClass({ variant: 'quiet' })}
          aria-busy={isFetchingNextPage}
          preload={false}
          onClick={(event) => {
            event.preventDefault();
            showMore();
          }}
        >
          {children}
        </Link>
      )}
    </div>
  );
}
