import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { listProviders } from '../provider-contract.ts';

const none: AnswerOf<typeof listProviders> = { items: [], total: 0, offset: 0 };

/** Without an answer no service is offered, and the other ways to sign in stay. */
export const providersQuery = queryOptions({
  queryKey: ['accounts', 'providers'],
  queryFn: () => getSend()(listProviders, {}).catch(() => none),
  staleTime: 300_000,
});
