import type { QueryClient } from '@tanstack/react-query';
import type { FeedPost } from '#modules/social/posts/contract.ts';
import { latePart } from '#platform/ui/late-part.tsx';
// The post comes with its markup before its code, so its looks come with the page.
import '#modules/social/comments/web/comments.css';
import '#modules/music/web/preview.css';
import '#modules/social/plans/web/plan-card.css';
import '#modules/social/posts/web/post.css';
import '#platform/ui/written-text.css';

const importPost = () => import('./post-and-comments.tsx');
const PostAndComments = /*#__PURE__*/ latePart(async () => (await importPost()).PostAndComments);

/** The comments of a post that may not be read are refused as the post is. */
export async function loadPostPage(queryClient: QueryClient, postId: string): Promise<void> {
  await PostAndComments.load();
  await (await importPost()).loadComments(queryClient, postId);
}

/** A post with what is said of it (RTE-17, FED-11). */
export function PostPage({ post }: { post: FeedPost }) {
  return (
    <div className="page">
      <div className="post-page">
        <h1 className="sr-only">Post</h1>
        <PostAndComments post={post} />
      </div>
    </div>
  );
}
