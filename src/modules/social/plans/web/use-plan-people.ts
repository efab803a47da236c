import { useInfiniteQuery } from '@tanstack/react-query';
import type { Plan, PlanStatus } from '../contract.ts';
import { planPeopleQuery } from './plan-queries.ts';

/** Users of one status: those in the plan, and further pages on request (PLN-03). */
export function usePlanPeople(plan: Plan, status: PlanStatus) {
  const { participants, requests, invited, declined } = plan;
  const first = { confirmed: participants, pending: requests, invited, denied: declined }[status];
  const isPaged = first.next !== null;
  const { data, ...query } = useInfiniteQuery({
    ...planPeopleQuery(plan, status),
    initialData: { pages: [first], pageParams: [undefined] },
    enabled: isPaged,
  });
  return {
    total: first.total,
    people: isPaged ? data.pages.flatMap(({ items }) => items) : first.items,
    query: { ...query, hasNextPage: isPaged && query.hasNextPage },
  };
}
