import { useInfiniteQuery } from '@tanstack/react-query';
import { ComposeBar } from './compose-bar.tsx';
import { feedWords } from '../copy.ts';
import { Endless } from './endless.tsx';
import { PostCard } from './post-card.tsx';
import { feedQuery } from './post-queries.ts';

/** Shows the feed of an event, community, artist or venue (FED-13). */
export function FeedPosts({ feedId }: { feedId: string }) {
  const query = useInfiniteQuery(feedQuery(feedId));
  const posts = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayPost = query.data?.pages[0]?.may.post ?? false;
  return (
    <>
      {mayPost && <ComposeBar feedId={feedId} />}
      <Endless query={query} isEmpty={posts.length === 0} empty={feedWords.none}>
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </Endless>
    </>
  );
}
