import { useState, type ReactNode } from 'react';
import { LikeButton, useLike } from '#modules/social/likes/web/index.ts';
import { ProfileFace, profileLink } from '#modules/profiles/profiles/web/index.ts';
import { filled } from '#platform/ui/slot.ts';
import { takeFocus } from '#platform/ui/take-focus.ts';
import { TimeAgo } from '#platform/ui/time-ago.tsx';
import { VerifiedMark } from '#platform/ui/verified-mark.tsx';
import { WrittenText } from '#platform/ui/written-text.tsx';
import type { Comment, Reply } from '../contract.ts';
import { commentWords } from '../copy.ts';
import { EditForm } from './edit-form.tsx';
import { isUnsent, type useThread } from './use-thread.ts';

export type ThreadProps = {
  on: string;
  thread: ReturnType<typeof useThread>;
  mayComment: boolean;
  onDelete: (comment: Comment | Reply) => void;
  /** Absent where comments can't be reported. */
  onReport?: ((commentId: string) => void) | undefined;
};

type CommentBodyProps = { said: Comment | Reply; children?: ReactNode } & ThreadProps;

export function CommentBody({ said, thread, onDelete, onReport, children }: CommentBodyProps) {
  const { liked, total, toggle } = useLike(said);
  const [isEditing, setEditing] = useState<boolean>();
  const [author] = said.users.items;
  const sending = isUnsent(said.id);
  if (!author) return null;
  return (
    <article className="comment" aria-busy={sending || undefined}>
      <ProfileFace profile={author} size={36} />
      <div className="min-w-0">
        <p className="comment-head">
          {filled(profileLink(author), { dir: 'auto', children: author.name })}
          {author.verified && <VerifiedMark />}
          {sending ? <span>{commentWords.sending}</span> : <TimeAgo at={said.createdAt} />}
          {said.editedAt && <span>{commentWords.edited}</span>}
        </p>
        {isEditing ? (
          <EditForm
            text={said.text}
            onSave={(text) => thread.edit({ id: said.id, text })}
            onDone={() => setEditing(false)}
          />
        ) : (
          <WrittenText text={said.text} />
        )}
        {!sending && !isEditing && (
          <div className="comment-actions">
            <LikeButton
              liked={liked}
              total={total}
              onPress={toggle}
              name={`comment by ${author.name}`}
              quiet
            />
            {children}
            {said.mayEdit && (
              <button
                ref={isEditing === false ? takeFocus : undefined}
                type="button"
                onClick={() => setEditing(true)}
              >
                {commentWords.edit}
                <span className="sr-only"> comment by {author.name}</span>
              </button>
            )}
            {said.mayDelete && (
              <button type="button" onClick={() => onDelete(said)}>
                {commentWords.delete}
                <span className="sr-only"> comment by {author.name}</span>
              </button>
            )}
            {onReport && !said.mayDelete && (
              <button type="button" onClick={() => onReport(said.id)}>
                {commentWords.report}
                <span className="sr-only"> comment by {author.name}</span>
              </button>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
