import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useMe } from '#features/accounts/web/index.ts';
import { Comments, commentsQuery } from '#features/comments/web/index.ts';
import { postPrefix } from '#features/posts/rules.ts';
import { changePost, PostCard, postQuery } from '#features/posts/web/index.ts';
import { PostsOutside } from '../posts/posts-outside.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** RTE-17. */
export const Route = createFileRoute('/posts/$id')({
  loader: async ({ context: { queryClient, setup }, params: { id } }) => {
    if (id.startsWith(postPrefix)) {
      throw redirect({ to: '/posts/$id', params: { id: id.slice(postPrefix.length) }, statusCode: 301 });
    }
    const post = await orNotFound(queryClient.ensureQueryData(postQuery(id)));
    await queryClient.prefetchInfiniteQuery(commentsQuery(post.id));
    const { postPageOf } = await import('../posts/post-head.ts');
    return { head: await makeHead(setup, postPageOf(post, setup.publicUrl)) };
  },
  head: headOf,
  component: PostPage,
});

function PostPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const { data: post } = useSuspenseQuery(postQuery(Route.useParams().id));
  const onCount = (change: number) =>
    changePost(client, post.id, (now) => ({
      ...now,
      comments: { ...now.comments, total: Math.max(0, now.comments.total + change) },
    }));
  return (
    <PostsOutside>
      <div className="page">
        <div className="post-page">
          <h1 className="sr-only">Post</h1>
          <PostCard post={post} whole onDeleted={() => void navigate({ to: '/', replace: true })} />
          <div id="comments">
            <Comments on={post.id} mayComment={post.may.comment || !me} onCount={onCount} />
          </div>
        </div>
      </div>
    </PostsOutside>
  );
}
