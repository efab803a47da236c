import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { rememberLikes } from '#modules/social/likes/web/index.ts';
import { getSend, pagesOf } from '#platform/ui/api.ts';
import { PlanId } from '#platform/ids.ts';
import { sendOnce } from '#platform/ui/send-once.ts';
import {
  addPlanComment,
  addPostComment,
  listPlanComments,
  listPostComments,
  listReplies,
  type Comment,
  type Reply,
} from '../contract.ts';

type Page<One> = { readonly items: One[]; readonly next: string | null };
type Pages<One> = InfiniteData<Page<One>, string | undefined>;

const perPage = 20;

export const commentsKey = (on: string) => ['comments', 'of', on] as const;

const isPlan = (on: string) => on.startsWith(PlanId.prefix);

/** Comments on a post (`feedPost:…`) or plan (`activity:…`), newest first. */
export function commentsQuery(on: string) {
  return infiniteQueryOptions<Page<Comment>, Error, Pages<Comment>, readonly string[], string | undefined>({
    queryKey: commentsKey(on),
    initialPageParam: undefined,
    queryFn: async ({ signal, pageParam: cursor, client }) => {
      const page = { limit: perPage, ...(cursor && { cursor }) };
      const answer = isPlan(on)
        ? await getSend()(listPlanComments, { planId: on, ...page }, { signal })
        : await getSend()(listPostComments, { postId: on, ...page }, { signal });
      rememberLikes(
        client,
        answer.items.flatMap((one) => [one, ...one.replies.items]),
      );
      return answer;
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Replies older than those that came with the comment, newest first. */
export const repliesQuery = (commentId: string, cursor: string) =>
  pagesOf(listReplies, { commentId, limit: perPage, cursor }, ['comments', 'replies', commentId, cursor]);

export function sendComment(on: string, text: string, parentId: string | null): Promise<Comment> {
  return sendOnce(JSON.stringify([on, parentId, text]), (idempotencyKey) =>
    isPlan(on)
      ? getSend()(addPlanComment, { planId: on, text, parentId }, { idempotencyKey })
      : getSend()(addPostComment, { postId: on, text, parentId }, { idempotencyKey }),
  );
}

function change(
  client: QueryClient,
  on: string,
  next: (items: Comment[], isFirst: boolean) => Comment[],
): void {
  client.setQueryData<Pages<Comment>>(
    commentsKey(on),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, items: next(page.items, index === 0) })),
      },
  );
}

const withReplies = (comment: Comment, next: (replies: Reply[]) => Reply[], added: number): Comment => ({
  ...comment,
  replies: {
    ...comment.replies,
    items: next(comment.replies.items),
    total: Math.max(0, comment.replies.total + added),
  },
});

/**
 * Inserts a comment at the top, or a reply after its siblings, unless the list was loaded meanwhile and has it already.
 */
export function insertComment(client: QueryClient, on: string, comment: Comment): void {
  const isOther = ({ id }: Reply) => id !== comment.id;
  change(client, on, (items, isFirst) => {
    if (comment.parentId === null) return isFirst && items.every(isOther) ? [comment, ...items] : items;
    return items.map((one) =>
      one.id === comment.parentId && one.replies.items.every(isOther)
        ? withReplies(one, (replies) => [...replies, comment], 1)
        : one,
    );
  });
}

function changeEarlierReplies(client: QueryClient, next: (replies: Reply[]) => Reply[]): void {
  client.setQueriesData<Pages<Reply>>(
    { queryKey: ['comments', 'replies'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: next(page.items) })) },
  );
}

/** Shows what the server answered to an edit, also among earlier replies. */
export function replaceComment(client: QueryClient, on: string, edited: Reply): void {
  const replaced = <One extends Reply>(one: One): One => (one.id === edited.id ? { ...one, ...edited } : one);
  change(client, on, (items) =>
    items.map((one) => withReplies(replaced(one), (replies) => replies.map(replaced), 0)),
  );
  changeEarlierReplies(client, (replies) => replies.map(replaced));
}

type RemovedComment = Pick<Reply, 'id' | 'parentId'>;

/** Removes a comment, also among earlier replies, which only their comment counts. */
export function removeComment(client: QueryClient, on: string, { id, parentId }: RemovedComment): void {
  const isLeft = (one: Reply) => one.id !== id;
  const isEarlier = client
    .getQueriesData<Pages<Reply>>({ queryKey: ['comments', 'replies'] })
    .some(([, data]) => data?.pages.some((page) => !page.items.every(isLeft)));
  change(client, on, (items) =>
    items.filter(isLeft).map((one) => {
      if (one.id !== parentId || (!isEarlier && one.replies.items.every(isLeft))) return one;
      return withReplies(one, (replies) => replies.filter(isLeft), -1);
    }),
  );
  changeEarlierReplies(client, (replies) => replies.filter(isLeft));
}
