import type { QueryClient } from '@tanstack/react-query';
import type { FeedPost } from '#modules/social/posts/contract.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { postPageTitle } from './copy.ts';
// The post's markup arrives before its code, so its styles come with the page.
import '#modules/social/comments/web/comments.css';
import '#modules/music/web/preview.css';
import '#modules/social/plans/web/plan-card.css';
import '#modules/social/posts/web/post.css';
import '#platform/ui/written-text.css';

const importPost = () => import('./post-and-comments.tsx');
const PostAndComments = /*#__PURE__*/ latePart(async () => (await importPost()).PostAndComments);

/** Comments of a hidden post are refused like the post itself. */
export async function loadPostPage(queryClient: QueryClient, postId: string): Promise<void> {
  await PostAndComments.load();
  await (await importPost()).loadComments(queryClient, postId);
}

/** A post with its comments (RTE-17, FED-11). */
export function PostPage({ post }: { post: FeedPost }) {
  return (
    <div className="page">
      <div className="post-page">
        <h1 className="sr-only">{postPageTitle}</h1>
        <PostAndComments post={post} />
      </div>
    </div>
  );
}
