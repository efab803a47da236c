import { useInfiniteQuery } from '@tanstack/react-query';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { ComposeBar } from './compose-bar.tsx';
import { feedWords } from '../copy.ts';
import { Endless } from './endless.tsx';
import { PostCard } from './post-card.tsx';
import { feedQuery } from './post-queries.ts';

/** Shows the feed of an event, community, artist or venue (FED-13), or the posts of a user (PRF-08). */
export function FeedPosts({ feedId }: { feedId: string }) {
  const query = useInfiniteQuery(feedQuery(feedId));
  const posts = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [first] = query.data?.pages ?? [];
  // A user's own posts start as public ones.
  const here = first?.feed ? { feedId } : {};
  return (
    <>
      {first?.may.post && <ComposeBar {...here} />}
      <Endless
        query={query}
        isEmpty={posts.length === 0}
        empty={first?.may.post ? feedWords.noneOwn : { ...feedWords.none, children: <Explore /> }}
      >
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </Endless>
    </>
  );
}

const Explore = () => (
  <Link to="/explore" className={buttonClass({ variant: 'quiet' })}>
    {feedWords.explore}
  </Link>
);
