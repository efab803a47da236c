import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#platform/ui/api.ts';
import { toast, type ToastWords } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { getEventForm, type EventForm } from '../../contract.ts';

/** The current event. Separate from the query of the details form, which must not refresh during editing. */
export const eventSettingsQuery = (eventId: string) =>
  queryOf(getEventForm, { eventId }, ['events', eventId, 'settings']);

export type PartProps = { readonly opened: EventForm };

type Act<VisibilityChange, Answer> = {
  readonly run: (wish: VisibilityChange) => Promise<Answer>;
  readonly said: (answer: Answer, wish: VisibilityChange) => ToastWords;
  readonly onDone?: (answer: Answer, wish: VisibilityChange) => void;
};

/** Runs one change of an event: shows that it's pending and its result, and refreshes the event. */
export function useEventAct<VisibilityChange, Answer>(
  eventId: string,
  { run, said, onDone }: Act<VisibilityChange, Answer>,
) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: run,
    onSuccess: (answer, wish) => {
      toast({ tone: 'success', ...said(answer, wish) });
      // The details form holds outdated data, so it starts over.
      client.removeQueries({ queryKey: ['event-form', eventId] });
      onDone?.(answer, wish);
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'accounts' });
    },
    onError: (error) => {
      showFailure(error);
      // The event may have changed in the meantime.
      void client.invalidateQueries({ queryKey: ['events', eventId] });
    },
  });
  return { act: mutate, isBusy: isPending, wish: isPending ? variables : undefined };
}
