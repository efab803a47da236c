import type { QueryClient } from '@tanstack/react-query';
import { commentsQuery } from '#modules/social/comments/web/index.ts';
import type { Plan } from '#modules/social/plans/contract.ts';
import { seatsQuery } from '#modules/sales/group-holds/web/index.ts';

/** Data that only participants and invitees see, loaded with the page. */
export async function loadForPeople(queryClient: QueryClient, plan: Plan): Promise<void> {
  const comes = plan.own || plan.participantStatus === 'confirmed';
  await Promise.all([
    comes && queryClient.prefetchQuery(seatsQuery(plan.id)),
    (comes || plan.participantStatus === 'invited') &&
      queryClient.prefetchInfiniteQuery(commentsQuery(plan.id)),
  ]);
}
