import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { getUnread, listNotifications } from '../contract.ts';

/** The viewer's list, or that of the current profile. Wire ids. */
export type Whose = { readonly userId: string; readonly profileId?: string | undefined };

/** Refetched no sooner than this (NTF-07). Milliseconds. */
const staleTime = 60_000;

export const listKey = ({ userId, profileId }: Whose) => ['notifications', profileId ?? userId];

const inputOf = ({ userId, profileId }: Whose) => ({ userId, ...(profileId && { profileId }) });

/** Logs a failed load without telling the user (NTF-12). Aborted loads aren't logged. */
async function orLog<Answer>(asked: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!signal.aborted) console.warn('Couldn’t load notifications.', error);
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
