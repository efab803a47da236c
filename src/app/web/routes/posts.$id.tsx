import { bareId, PostId, wireIdIn } from '#platform/ids.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadPostPage, PostPage } from '../posts/post-page.tsx';
import { postQuery } from '#modules/social/posts/web/index.ts';
import { headOf, makeHead } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** The page of a post (RTE-17). */
export const Route = createFileRoute('/posts/$id')({
  loader: async ({ context: { queryClient, setup }, params: { id } }) => {
    if (id.startsWith(PostId.prefix)) {
      throw redirect({ to: '/posts/$id', params: { id: bareId(id) }, statusCode: 301 });
    }
    const [post] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(postQuery(id))),
      loadPostPage(queryClient, wireIdIn(PostId, id)),
    ]);
    const { postPageOf } = await import('../posts/post-head.ts');
    return { head: await makeHead(setup, postPageOf(post, setup.publicUrl)) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(postQuery(Route.useParams().id));
  return <PostPage post={data} />;
}
