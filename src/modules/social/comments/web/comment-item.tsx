import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import type { Comment } from '../contract.ts';
import { commentWords } from '../copy.ts';
import { CommentBox } from './comment-box.tsx';
import { repliesQuery } from './comment-queries.ts';
import { CommentBody, type ThreadProps } from './comment-body.tsx';
import { isUnsent } from './use-thread.ts';

/** Shows a comment with its replies, which can't be replied to (CMT-01). */
export function CommentItem({ comment, ...props }: { comment: Comment } & ThreadProps) {
  const [isReplying, setReplying] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const [author] = comment.users.items;
  const { next, items, total } = comment.replies;

  function reply() {
    setReplying(true);
    requestAnimationFrame(() => box.current?.focus());
  }

  return (
    <li className="comment-thread">
      <CommentBody said={comment} {...props}>
        {props.mayComment && !isUnsent(comment.id) && (
          <button type="button" aria-expanded={isReplying} onClick={reply}>
            {commentWords.reply}
            <span className="sr-only"> to {author?.name}</span>
          </button>
        )}
      </CommentBody>
      {(items.length > 0 || isReplying) && (
        <ul className="comment-replies">
          {next && (
            <EarlierReplies commentId={comment.id} cursor={next} left={total - items.length} {...props} />
          )}
          {items.map((one) => (
            <li key={one.id}>
              <CommentBody said={one} {...props} />
            </li>
          ))}
          {isReplying && (
            <li>
              <CommentBox
                on={props.on}
                parentId={comment.id}
                label={commentWords.replyBox(author?.name ?? '')}
                send={commentWords.sendReply}
                boxRef={box}
                onSay={(me, text) => props.thread.say({ me, text, parentId: comment.id })}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

type EarlierRepliesProps = { commentId: string; cursor: string; left: number } & ThreadProps;

function EarlierReplies({ commentId, cursor, left, ...props }: EarlierRepliesProps) {
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
          <CommentBody said={one} {...props} />
        </li>
      ))}
    </>
  );
}
