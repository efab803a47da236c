import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { commentWords } from '../copy.ts';
import { repliesQuery } from './comment-queries.ts';
import { OneSaid, type ThreadProps } from './one-said.tsx';

type EarlierRepliesProps = { commentId: string; cursor: string; left: number } & ThreadProps;

/** The replies before those that are shown, oldest first. */
export function EarlierReplies({ commentId, cursor, left, ...props }: EarlierRepliesProps) {
  const [wanted, setWanted] = useState(false);
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...repliesQuery(commentId, cursor),
    enabled: wanted,
  });
  const replies = (data?.pages.flatMap(({ items }) => items) ?? []).toReversed();
  const rest = left - replies.length;
  return (
    <>
      {(!wanted || hasNextPage || !data) && rest > 0 && (
        <li>
          <Button
            variant="bare"
            size="small"
            busy={isFetching}
            onClick={() => (wanted ? void fetchNextPage() : setWanted(true))}
          >
            {commentWords.earlierReplies(rest)}
          </Button>
        </li>
      )}
      {replies.map((one) => (
        <li key={one.id}>
          <OneSaid said={one} {...props} />
        </li>
      ))}
    </>
  );
}
