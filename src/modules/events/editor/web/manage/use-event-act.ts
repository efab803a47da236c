import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { queryOf } from '#platform/ui/api.ts';
import { toast, type ToastWords } from '#platform/ui/toast.ts';
import { getEventForm, type EventForm } from '../../contract.ts';
import { eventSettingsWords as words } from '../../manage-copy.ts';

/** The event as it stands now; the form of its details is another, which nobody changes under somebody's hands. */
export const eventSettingsQuery = (eventId: string) =>
  queryOf(getEventForm, { eventId }, ['events', eventId, 'settings']);

/** What a part of the settings is shown of. */
export type PartProps = { readonly opened: EventForm };

type Act<Wish, Answer> = {
  readonly run: (wish: Wish) => Promise<Answer>;
  readonly said: (answer: Answer, wish: Wish) => ToastWords;
  readonly onDone?: (answer: Answer, wish: Wish) => void;
};

/** One press that changes an event: it waits, says what became of it, and renews what is shown of the event. */
export function useEventAct<Wish, Answer>(eventId: string, { run, said, onDone }: Act<Wish, Answer>) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: run,
    onSuccess: (answer, wish) => {
      toast({ tone: 'success', ...said(answer, wish) });
      // The form of the details holds what was: it begins anew.
      client.removeQueries({ queryKey: ['authoring', 'form', eventId] });
      onDone?.(answer, wish);
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'accounts' });
    },
    onError: (error) => {
      const { title, message } = isRefusal(error) ? error : words.failed;
      toast({ title, message, tone: 'danger' });
      // It may be another by now than what was pressed on.
      void client.invalidateQueries({ queryKey: ['events', eventId] });
    },
  });
  return { act: mutate, isBusy: isPending, wish: isPending ? variables : undefined };
}
