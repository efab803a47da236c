import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { toast } from '#platform/ui/toast.ts';
import { notificationWords as words } from '../copy.ts';
import { answerNotification, readNotifications, type Notification } from '../contract.ts';
import { listKey, notificationsQuery, unreadQuery, type Pages, type Whose } from './notification-queries.ts';

export function useNotifications(whose: Whose) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const query = useInfiniteQuery(notificationsQuery(whose));
  const ids = { userId: whose.userId, ...(whose.profileId && { profileId: whose.profileId }) };

  const change = (changed: (one: Notification) => Notification) =>
    client.setQueryData<Pages>(
      notificationsQuery(whose).queryKey,
      (pages) =>
        pages && {
          ...pages,
          pages: pages.pages.map((page) => ({ ...page, items: page.items.map(changed) })),
        },
    );

  const reading = useMutation({
    scope: { id: JSON.stringify(listKey(whose)) },
    /** @param only undefined marks all */
    mutationFn: (only: readonly string[] | undefined) =>
      send(readNotifications, { ...ids, ...(only && { ids: [...only] }) }),
    onMutate: (only) => {
      const readAt = new Date().toISOString();
      change((one) => (one.readAt === null && (only?.includes(one.id) ?? true) ? { ...one, readAt } : one));
    },
    onSuccess: (unread) => client.setQueryData(unreadQuery(whose).queryKey, unread),
    onError: () => client.invalidateQueries({ queryKey: listKey(whose) }),
  });

  /** @param refetchType `active` also loads again what the page behind shows */
  const outdatePages = (refetchType: 'active' | 'none') =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== listKey(whose)[0], refetchType });

  /** The page behind stays mounted if the link leads to it. */
  const follow = ({ id, readAt, deepLinkUrl }: Notification) => {
    const { pathname } = router.state.location;
    if (readAt === null) reading.mutate([id]);
    void outdatePages(deepLinkUrl.split(/[?#]/, 1)[0] === pathname ? 'active' : 'none');
  };

  const answering = useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: 'accept' | 'decline' }) =>
      send(answerNotification, { ...ids, notificationId: id, answer }),
    onSuccess: ({ opens, ...answered }) => {
      change((one) => (one.id === answered.id ? answered : one));
      // The page behind may show the same request.
      void outdatePages('active');
      if (!opens) return;
      toast({ ...words.joined(answered.params), tone: 'success' });
      void navigate({ to: opens });
    },
    onError: (error) => {
      if (isRefusal(error)) toast({ title: error.title, message: error.message, tone: 'danger' });
      void client.invalidateQueries({ queryKey: listKey(whose) });
    },
  });

  const { data, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, dataUpdatedAt, error } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return {
    items,
    isEmpty: data !== undefined && items.length === 0,
    isPending,
    failed: error !== null && !data,
    /** When it was loaded: "1h" counts from then. */
    at: dataUpdatedAt,
    isMore: isFetchingNextPage,
    more: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    /** Marks all as read. */
    readAll: () => reading.mutate(undefined),
    follow,
    answer: answering.mutate,
    answering: answering.isPending ? answering.variables?.id : undefined,
  };
}
