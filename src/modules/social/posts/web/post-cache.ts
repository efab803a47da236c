import { bareId } from '#platform/ids.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { rememberLikes } from '#modules/social/likes/web/index.ts';
import type { FeedPost } from '../contract.ts';
import type { FeedEntry } from '../feed-contract.ts';
import type { Poll } from '../item-contract.ts';

type Pages<One> = InfiniteData<{ items: One[] }, string | undefined>;

export const pollKey = (pollId: string) => ['posts', 'poll', pollId] as const;

/** Replaces locally pressed likes and votes with fresh server data. */
export function rememberPosts(client: QueryClient, posts: readonly FeedPost[]): void {
  rememberLikes(client, posts);
  for (const { items } of posts) {
    const [item] = items.items;
    if (item?.type !== 'poll') continue;
    const key = pollKey(item.payload.id);
    const isVoting = client.isMutating({ mutationKey: key, exact: true }) > 0;
    if (!isVoting && client.getQueryData<Poll>(key)) client.setQueryData<Poll>(key, item.payload);
  }
}

/** Updates a post everywhere it is cached; `undefined` removes it. */
export function changePost(
  client: QueryClient,
  id: string,
  change: (post: FeedPost) => FeedPost | undefined,
): void {
  client.setQueriesData<FeedPost>({ queryKey: ['posts', 'one', bareId(id)] }, (post) => post && change(post));
  eachPage<FeedPost>(client, 'feed', (post) => (post.id === id ? change(post) : post));
  eachPage<FeedEntry>(client, 'home', (entry) => {
    if (entry.type !== 'feedPost' || entry.payload.id !== id) return entry;
    const payload = change(entry.payload);
    return payload && { ...entry, payload };
  });
}

function eachPage<One>(
  client: QueryClient,
  list: 'feed' | 'home',
  change: (one: One) => One | undefined,
): void {
  client.setQueriesData<Pages<One>>(
    { queryKey: ['posts', list] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap((one) => change(one) ?? []) })),
      },
  );
}

/**
 * Inserts a new post before the first post of the home feed, and at the start of its own feed and its author's page
 * (PST-09).
 */
export function insertPost(client: QueryClient, post: FeedPost): void {
  const entry: FeedEntry = { type: 'feedPost', key: post.id, payload: post };
  intoFirstPage<FeedEntry>(client, ['posts', 'home', 'forYou'], (items) => {
    const first = items.findIndex(({ type }) => type === 'feedPost');
    return items.toSpliced(Math.max(0, first), 0, entry);
  });
  for (const feedId of new Set([post.feed?.id, post.creatorId]))
    if (feedId) intoFirstPage<FeedPost>(client, ['posts', 'feed', feedId], (items) => [post, ...items]);
}

function intoFirstPage<One>(
  client: QueryClient,
  queryKey: readonly string[],
  insert: (items: One[]) => One[],
): void {
  client.setQueriesData<Pages<One>>({ queryKey }, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    return data && first && { ...data, pages: [{ ...first, items: insert(first.items) }, ...rest] };
  });
}
