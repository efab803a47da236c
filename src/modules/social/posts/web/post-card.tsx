import { useState, type MouseEvent } from 'react';
import { useLike } from '#modules/social/likes/web/index.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { IconHeartFill } from '#platform/ui/icons.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import '#platform/ui/styles/heart.css';
import { useDoubleTap } from '#platform/ui/use-double-tap.ts';
import { WrittenText } from '#platform/ui/written-text.tsx';
import type { FeedPost } from '../contract.ts';
import { creatorsLine } from '../copy.ts';
import { PostActions } from './post-actions.tsx';
import { postPath } from '../rules.ts';
import { PostHead } from './post-head.tsx';
import { PostItemView } from './post-item.tsx';
import './post.css';

type PostCardProps = {
  post: FeedPost;
  /** Set on the post's own page, where it doesn't link to itself. */
  whole?: boolean;
  onDeleted?: () => void;
};

/** A post with its author, feed, time and attachment (FED-03, FED-04). */
export function PostCard({ post, whole = false, onDeleted }: PostCardProps) {
  const [bursts, setBursts] = useState(0);
  const navigate = useNavigate();
  const like = useLike(post);
  const [item] = post.items.items;
  const isPicture = item?.type === 'image' || item?.type === 'gif';
  const taps = useDoubleTap({
    onSingle: () => {
      if (!whole && getSelection()?.isCollapsed !== false) void navigate({ to: postPath(post) });
    },
    onDouble: () => {
      like.like();
      setBursts((count) => count + 1);
    },
  });

  return (
    <article
      className="post"
      data-gel={post.creators.items[0]?.gel}
      aria-label={`Post by ${creatorsLine(post.creators)}`}
    >
      <PostHead post={post} whole={whole} onDeleted={onDeleted} />
      <div
        role="presentation"
        className={classNames('post-body', !whole && 'post-body-leads')}
        style={taps.style}
        onClick={(event) => isOwnPress(event) || taps.onClick(event)}
      >
        {post.description && <WrittenText text={post.description} className="post-text" />}
        {item && <PostItemView item={item} post={post} />}
        {bursts > 0 && (
          <span
            key={bursts}
            className={classNames('heart-burst post-burst', !isPicture && 'text-meter')}
            aria-hidden="true"
            onAnimationEnd={() => setBursts(0)}
          >
            <IconHeartFill />
          </span>
        )}
      </div>
      <PostActions post={post} like={like} whole={whole} />
    </article>
  );
}

/** Links and buttons inside the card handle their own clicks. */
function isOwnPress(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
}
