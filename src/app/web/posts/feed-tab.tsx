import { FeedPosts } from '#modules/social/posts/web/index.ts';
import { PostsOutside } from './posts-outside.tsx';

export function FeedTab({ feedId }: { feedId: string }) {
  return (
    <PostsOutside>
      <FeedPosts feedId={feedId} />
    </PostsOutside>
  );
}
