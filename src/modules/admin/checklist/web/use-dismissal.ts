import { useQueryClient } from '@tanstack/react-query';
import { send } from '#platform/send.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { dismissChecklist } from '../contract.ts';
import { checklistQuery } from './checklist-query.ts';

/** Takes the checklist off the overview, or puts it back. */
export function useDismissal() {
  const client = useQueryClient();
  const { act, isBusy } = useAct(async (dismissed: boolean) => {
    await send(dismissChecklist, { dismissed });
    await client.invalidateQueries({ queryKey: checklistQuery.queryKey });
  });
  return { set: act, isBusy };
}
