import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#platform/send.ts';
import { dismissChecklist } from '../contract.ts';
import { checklistQuery } from './checklist-query.ts';

/** Takes the checklist off the overview, or puts it back. */
export function useDismissal() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (dismissed: boolean) => send(dismissChecklist, { dismissed }),
    onSuccess: () => client.invalidateQueries({ queryKey: checklistQuery.queryKey }),
  });
  return { set: mutate, isBusy: isPending };
}
