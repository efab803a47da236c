import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '#platform/ui/api.ts';
import { getEventForm, type EventForm } from '../contract.ts';

/** Read again whenever a form is opened, but not during editing. */
const eventFormQuery = (eventId: string) => ({
  ...queryOf(getEventForm, { eventId }, ['event-form', eventId]),
  staleTime: Infinity,
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: false,
});

/** Called with the version that has unsaved changes, or undefined without any. */
export type HoldEvent = (edited: EventForm | undefined) => void;

/** The event of a form. A later version doesn't replace one with unsaved changes. */
export function useOpenedEvent(eventId: string) {
  const { data, isError, refetch } = useQuery(eventFormQuery(eventId));
  const [edited, hold] = useState<EventForm>();
  return { opened: edited ?? data, hold, isError, refetch };
}

export function useHold(hold: HoldEvent, opened: EventForm, isDirty: boolean): void {
  useEffect(() => hold(isDirty ? opened : undefined), [hold, opened, isDirty]);
}
