import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { getUnread, listNotifications } from '../contract.ts';

/** Whose list: the viewer's, or that of the profile they act as. Ids on the wire. */
export type Whose = { readonly userId: string; readonly profileId?: string | undefined };

/** Looked at again on its own no sooner than this (NTF-07). Milliseconds. */
const staleTime = 60_000;

/** All that is known of one list. */
export const listKey = ({ userId, profileId }: Whose) => ['notifications', profileId ?? userId];

const inputOf = ({ userId, profileId }: Whose) => ({ userId, ...(profileId && { profileId }) });

/** A list that does not come is no reason to disturb anybody (NTF-12); one that nobody waits for is none to say so. */
async function orLog<Answer>(asked: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!signal.aborted) console.warn('Notifications could not be loaded.', error);
    throw error;
  }
}

export const unreadQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...listKey(whose), 'unread'],
    queryFn: ({ signal }) => orLog(getSend()(getUnread, inputOf(whose), { signal }), signal),
    staleTime,
  });

type Page = AnswerOf<typeof listNotifications>;
export type Pages = InfiniteData<Page, string | undefined>;

export const notificationsQuery = (whose: Whose) =>
  infiniteQueryOptions({
    queryKey: [...listKey(whose), 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      orLog(
        getSend()(
          listNotifications,
          { ...inputOf(whose), limit: 15, ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
        signal,
      ),
    getNextPageParam: (last: Page) => last.next ?? undefined,
    staleTime,
  });
