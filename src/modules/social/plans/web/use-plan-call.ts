import { bareId } from '#platform/ids.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, SentInputOf } from '#platform/contract.ts';
import { send } from '#platform/send.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { getPlan, Plan } from '../contract.ts';
import { keyOfPeople } from './plan-queries.ts';

const keyOf = ({ id }: { id: string }) => ['plans', bareId(id)];

type PlanCall = Call & { readonly answer: (typeof getPlan)['answer'] };

/**
 * Calls an operation that returns the changed plan, and caches the result. Changes of one plan run one after another.
 */
export function usePlanCall<C extends PlanCall>(call: C, plan: Plan, onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: plan.id },
    mutationFn: (input: Omit<SentInputOf<C>, 'planId'>) =>
      send(call, { planId: plan.id, ...input } as SentInputOf<C>) as Promise<Plan>,
    onSuccess: (changed) => {
      queryClient.setQueryData(keyOf(plan), changed);
      // Lists of plans are in the views of profiles.
      void queryClient.invalidateQueries({ queryKey: ['profiles'] });
      onDone?.();
      return queryClient.invalidateQueries({ queryKey: keyOfPeople(plan) });
    },
    onError: showFailure,
  });
}
