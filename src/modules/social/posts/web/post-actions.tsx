import { LikeButton, type useLike } from '#modules/social/likes/web/index.ts';
import { fullCountText } from '#platform/count-text.ts';
import { IconChatCircle, IconShareFat } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { FeedPost } from '../contract.ts';
import { creatorsLine } from '../copy.ts';
import { postPath } from '../rules.ts';
import { usePostActs } from './use-post-acts.ts';

type PostActionsProps = { post: FeedPost; like: ReturnType<typeof useLike>; whole: boolean };

/** Buttons to like, comment and share, each with its full count (FED-09). */
export function PostActions({ post, like, whole }: PostActionsProps) {
  const { share } = usePostActs(post);
  const name = `post by ${creatorsLine(post.creators)}`;
  const said = (
    <>
      <IconChatCircle />
      <span className="num">{fullCountText(post.comments.total)}</span>
      <VisuallyHidden>
        {post.comments.total === 1 ? ' comment' : ' comments'} on the {name}
      </VisuallyHidden>
    </>
  );
  const sent = (
    <>
      <IconShareFat />
      <span className="num">{fullCountText(post.shares.total)}</span>
      <VisuallyHidden>
        {post.shares.total === 1 ? ' share' : ' shares'}. Share the {name}
      </VisuallyHidden>
    </>
  );
  return (
    <div className="post-actions">
      <LikeButton liked={like.liked} total={like.total} onPress={like.toggle} name={`the ${name}`} />
      {whole ? (
        <span>{said}</span>
      ) : (
        <Link to={postPath(post)} hash="comments">
          {said}
        </Link>
      )}
      {share ? (
        <button type="button" aria-haspopup="dialog" onClick={() => void share()}>
          {sent}
        </button>
      ) : (
        <span>{sent}</span>
      )}
    </div>
  );
}
