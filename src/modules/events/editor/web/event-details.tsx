import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { EventForm as OpenedEvent, Saved } from '../contract.ts';
import { eventFormWords as words } from '../copy.ts';
import { EventForm, type FormBarProps } from './event-form.tsx';
import { useHold, useOpenedEvent, type HoldEvent } from './event-form-query.ts';
import { formOfEvent } from './form-of-event.ts';
import type { FormState } from './form-state.ts';
import type { FormParts } from './parts.ts';

type EventDetailsProps = { eventId: string; parts: FormParts; onSaved: (saved: Saved) => void };

/** (EVA-06) */
export function EventDetails({ eventId, parts, onSaved }: EventDetailsProps) {
  const { opened, hold, isError, refetch } = useOpenedEvent(eventId);
  if (isError && !opened) return <ErrorState onRetry={() => void refetch()} />;
  if (!opened) return <Skeleton lines={6} />;
  return <Opened key={opened.revision} {...{ opened, hold, parts, onSaved }} />;
}

type OpenedProps = Omit<EventDetailsProps, 'eventId'> & { opened: OpenedEvent; hold: HoldEvent };

function Opened({ opened, hold, parts, onSaved }: OpenedProps) {
  const client = useQueryClient();
  const form = useForm<FormState>({ defaultValues: formOfEvent(opened) });
  useHold(hold, opened, form.formState.isDirty);
  return (
    <EventForm
      form={form}
      edit={opened}
      parts={parts}
      onSaved={(saved) => {
        hold(undefined);
        client.removeQueries({ queryKey: ['event-form', opened.event.id] });
        onSaved(saved);
      }}
      Bottom={Bottom}
    />
  );
}

function Bottom({ canDraft, saving, onCancel, onDraft, onSave }: FormBarProps) {
  return (
    <footer className="form-bottom form-bottom-section">
      <Button variant="bare" className="form-cancel" onClick={onCancel}>
        {words.cancel}
      </Button>
      {canDraft && (
        <Button variant="outline" busy={saving === 'draft'} onClick={onDraft}>
          {words.saveDraft}
        </Button>
      )}
      <Button variant="lit" busy={saving === 'published'} onClick={onSave}>
        {canDraft ? words.publish : words.save}
      </Button>
    </footer>
  );
}
