import { FeedPosts } from '#modules/social/posts/web/index.ts';
import { PostPartsProvider } from './post-parts.tsx';

export function FeedTab({ feedId }: { feedId: string }) {
  return (
    <PostPartsProvider>
      <FeedPosts feedId={feedId} />
    </PostPartsProvider>
  );
}
