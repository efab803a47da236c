import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { getGlobalStartContext } from '@tanstack/react-start';
import type { AnswerOf, Call, SentInputOf } from '../contract.ts';
import { send, type Send } from '../send.ts';

/** Sends calls over HTTP in the browser, and in the same process while a page renders on the server. */
export function getSend(): Send {
  if (typeof document !== 'undefined') return send;
  return (getGlobalStartContext() as unknown as { send: Send }).send;
}

/** The query of a reading call. Keys begin with the feature: `['events', eventId]`. */
export function queryOf<C extends Call>(call: C, input: SentInputOf<C>, key: QueryKey) {
  return queryOptions<AnswerOf<C>>({
    queryKey: key,
    queryFn: ({ signal }) => getSend()(call, input, { signal }),
  });
}

type Paged = { next: string | null };

/** The query of a paged call (`pageOf`), which requests further pages by cursor. */
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
