import { bareId } from '#platform/ids.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/ui/live.ts';
import { plansTopic } from '../rules.ts';

/** Once on the page of a plan: what others do to it shows at once. */
export function useLivePlan(planId: string): void {
  const queryClient = useQueryClient();
  const bare = bareId(planId);
  useLive(plansTopic, () => void queryClient.invalidateQueries({ queryKey: ['plans', bare] }));
}
