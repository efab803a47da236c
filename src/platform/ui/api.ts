import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { getGlobalStartContext } from '@tanstack/react-start';
import type { AnswerOf, Call, SentInputOf } from '../contract.ts';
import { send, type Send } from '../send.ts';

/** In the browser over HTTP; while a page is rendered on the server, a call in the same process as the same viewer. */
export function getSend(): Send {
  if (typeof document !== 'undefined') return send;
  return (getGlobalStartContext() as unknown as { send: Send }).send;
}

/** The query of one reading call. Keys begin with the feature: `['events', eventId]`. */
export function queryOf<C extends Call>(call: C, input: SentInputOf<C>, key: QueryKey) {
  return queryOptions<AnswerOf<C>>({
    queryKey: key,
    queryFn: ({ signal }) => getSend()(call, input, { signal }),
  });
}

type Paged = { next: string | null };

/** The query of a call that answers pages (`pageOf`): each further page is asked for by the cursor of the one before. */
export function pagesOf<C extends Call>(call: C, input: SentInputOf<C>, key: QueryKey) {
  return infiniteQueryOptions<AnswerOf<C>, Error, InfiniteData<AnswerOf<C>>, QueryKey, string | undefined>({
    queryKey: key,
    initialPageParam: undefined,
    queryFn: ({ signal, pageParam }) =>
      getSend()(
        call,
        { ...(input as object), ...(pageParam ? { cursor: pageParam } : {}) } as SentInputOf<C>,
        { signal },
      ),
    getNextPageParam: (last) => (last as Paged).next ?? undefined,
  });
}
