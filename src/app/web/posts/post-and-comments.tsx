import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { Comments, commentsQuery } from '#modules/social/comments/web/index.ts';
import type { FeedPost } from '#modules/social/posts/contract.ts';
import { changePost, PostCard } from '#modules/social/posts/web/index.ts';
import { openReport } from '#modules/safety/moderation/web/index.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { PostPartsProvider } from './post-parts.tsx';

export async function loadComments(queryClient: QueryClient, postId: string): Promise<void> {
  await queryClient.prefetchInfiniteQuery(commentsQuery(postId));
}

export function PostAndComments({ post }: { post: FeedPost }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const onCount = (change: number) =>
    changePost(client, post.id, (now) => ({
      ...now,
      comments: { ...now.comments, total: Math.max(0, now.comments.total + change) },
    }));
  return (
    <PostPartsProvider>
      <PostCard post={post} whole onDeleted={() => void navigate({ to: '/', replace: true })} />
      <div id="comments">
        {/* Guests may write and are asked to sign in. */}
        <Comments
          on={post.id}
          mayComment={post.may.comment || !me}
          onCount={onCount}
          onReport={(id) => openReport({ id, name: 'this comment' })}
        />
      </div>
    </PostPartsProvider>
  );
}
