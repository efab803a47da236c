import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, type ButtonProps } from './button.tsx';
import { useNearEnd } from './use-near-end.ts';

type MoreButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children'> & {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
};

/** Loads the next page of a list. Renders nothing after the last one. */
export function MoreButton({ query, variant = 'quiet', ...rest }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant={variant}
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      {...rest}
    />
  );
}

type Endless = MoreButtonProps['query'] & Pick<UseInfiniteQueryResult, 'isFetchNextPageError'>;

/** Loads the next page when the returned element is near (PLT-14). After an error it takes a press of `MoreButton`. */
export function useEndless({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: Endless) {
  return useNearEnd<HTMLDivElement>(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  });
}
