import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton, useEndless } from '#platform/ui/more-button.tsx';
import { feedWords } from '../copy.ts';
import { PostSkeleton } from './post-skeleton.tsx';

type EndlessProps = {
  query: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'error'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
  >;
  isEmpty: boolean;
  empty: { readonly title: string; readonly message: string; readonly children?: ReactNode };
  children: ReactNode;
};

/** An infinite list, with a button for keyboard users and for retrying after an error. */
export function Endless({ query, isEmpty, empty, children }: EndlessProps) {
  const { isPending, error } = query;
  const end = useEndless(query);
  return (
    <>
      {isPending && !error && <PostSkeleton />}
      {error && isEmpty && (
        <ErrorState
          title={isRefusal(error) ? error.title : feedWords.failed}
          {...(isRefusal(error) && { message: error.message })}
          onRetry={() => void query.refetch()}
        />
      )}
      {!isPending && !error && isEmpty && <EmptyState {...empty} />}
      {children}
      <div ref={end} className="feed-end">
        <MoreButton query={query}>{feedWords.more}</MoreButton>
      </div>
    </>
  );
}
