import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton, useEndless } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Comment, Reply } from '../contract.ts';
import { commentWords } from '../copy.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentItem } from './comment-item.tsx';
import { commentsQuery } from './comment-queries.ts';
import './comments.css';
import { useThread } from './use-thread.ts';

export type CommentsProps = {
  /** The item commented on: `feedPost:…` or `activity:…`. */
  on: string;
  /** Whether the viewer may comment. Guests see the form, and sign in to send. */
  mayComment: boolean;
  /** Called with the change in the number of comments and replies. */
  onCount?: (change: number) => void;
  /** Absent where comments can't be reported. */
  onReport?: ((commentId: string) => void) | undefined;
};

/** Shows the comments on a post or plan, newest first, with a form (CMT-01, FED-11). */
export function Comments({ on, mayComment, onCount = () => {}, onReport }: CommentsProps) {
  const id = useId();
  const thread = useThread(on, onCount);
  const [doomed, setDoomed] = useState<Comment | Reply>();
  const section = useRef<HTMLElement>(null);
  const pressed = useRef<Element>(null);
  const ask = (comment: Comment | Reply) => {
    pressed.current = document.activeElement;
    setDoomed(comment);
  };
  const remove = () => {
    if (!doomed) return;
    // The thread shows its own errors.
    void thread
      .remove({ replies: noReplies, ...doomed })
      .catch(() => undefined)
      .finally(() => setDoomed(undefined));
  };
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="comments outline-none">
      <h2 id={id} className="heading">
        {commentWords.title}
      </h2>
      {mayComment && (
        <CommentBox
          on={on}
          label={commentWords.box}
          send={commentWords.send}
          onSay={(me, text) => thread.say({ me, text, parentId: null })}
        />
      )}
      <List on={on} thread={thread} mayComment={mayComment} onDelete={ask} onReport={onReport} />
      <AlertDialog
        {...commentWords.ask}
        open={doomed !== undefined}
        onOpenChange={(open) => !open && setDoomed(undefined)}
        onConfirm={remove}
        busy={thread.isRemoving}
        // The pressed button is gone with its comment.
        finalFocus={() => pressed.current?.isConnected || section.current}
      />
    </section>
  );
}

const noReplies = { items: [], total: 0, next: null };

type ListProps = Omit<Parameters<typeof CommentItem>[0], 'comment'>;

function List(props: ListProps) {
  const query = useInfiniteQuery(commentsQuery(props.on));
  const { data, isError, refetch } = query;
  const end = useEndless(query);
  const comments = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {isError && !data && <ErrorState title={commentWords.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton lines={5} className="py-4" />}
      {data && comments.length === 0 && (
        <EmptyState
          title={commentWords.none}
          {...(props.mayComment && { message: commentWords.noneMessage })}
        />
      )}
      {comments.length > 0 && (
        <ul>
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} {...props} />
          ))}
        </ul>
      )}
      <div ref={end}>
        <MoreButton query={query}>{commentWords.older}</MoreButton>
      </div>
    </>
  );
}
