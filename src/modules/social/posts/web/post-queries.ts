import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { getSend, queryOf } from '#platform/ui/api.ts';
import { bareId } from '#platform/ids.ts';
import { getPost, listAudiences, listFeedPosts, type FeedPost, type FeedSource } from '../contract.ts';
import { getFeedView, type FeedEntry, type FeedName } from '../feed-contract.ts';
import { rememberPosts } from './post-cache.ts';

type FeedPage = {
  items: FeedPost[];
  next: string | null;
  feed: FeedSource | null;
  may: { post: boolean; pin: boolean };
};
type HomePage = { items: FeedEntry[]; next: string | null; starter: boolean };
type Pages<Page> = InfiniteData<Page, string | undefined>;

export const postQuery = (id: string) => {
  const postId = bareId(id);
  return queryOptions({
    queryKey: ['posts', 'one', postId],
    queryFn: async ({ signal, client }) => {
      const post = await getSend()(getPost, { postId }, { signal });
      rememberPosts(client, [post]);
      return post;
    },
  });
};

/** The feed of an event, community, artist or venue (FED-13). */
export const feedQuery = (feedId: string) =>
  infiniteQueryOptions<FeedPage, Error, Pages<FeedPage>, readonly string[], string | undefined>({
    queryKey: ['posts', 'feed', feedId],
    initialPageParam: undefined,
    queryFn: async ({ signal, pageParam: cursor, client }) => {
      const page = await getSend()(listFeedPosts, { feedId, ...(cursor && { cursor }) }, { signal });
      rememberPosts(client, page.items);
      return page;
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** The home feed (FED-01). */
export const homeQuery = (feed: FeedName, city: string) =>
  infiniteQueryOptions<HomePage, Error, Pages<HomePage>, readonly string[], string | undefined>({
    queryKey: ['posts', 'home', feed, city],
    initialPageParam: undefined,
    queryFn: async ({ signal, pageParam: cursor, client }) => {
      const page = await getSend()(getFeedView, { feed, city, ...(cursor && { cursor }) }, { signal });
      rememberPosts(
        client,
        page.items.flatMap((entry) => (entry.type === 'feedPost' ? entry.payload : [])),
      );
      return page;
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Feeds the user can post to, always including the chosen one (PST-06). */
export const audiencesQuery = (userId: string, selected: string | undefined) =>
  queryOf(listAudiences, { userId, ...(selected && { selected }) }, [
    'posts',
    'audiences',
    userId,
    selected ?? '',
  ]);
