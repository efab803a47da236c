import { bareId } from '#platform/ids.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/ui/live.ts';
import { plansTopic } from '../rules.ts';

/** Refetches the plan when others change it. Used once, on the plan's page. */
export function useLivePlan(planId: string): void {
  const queryClient = useQueryClient();
  const bare = bareId(planId);
  useLive(plansTopic, () => void queryClient.invalidateQueries({ queryKey: ['plans', bare] }));
}
