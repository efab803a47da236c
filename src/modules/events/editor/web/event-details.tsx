import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { EventForm as OpenedEvent, Saved } from '../contract.ts';
import { eventFormWords as words } from '../copy.ts';
import { EventForm, type FormBarProps } from './event-form.tsx';
import { eventFormQuery } from './event-form-query.ts';
import { formOfEvent } from './form-of-event.ts';
import type { FormState } from './form-state.ts';
import type { FormParts } from './parts.ts';

type EventDetailsProps = { eventId: string; parts: FormParts; onSaved: (saved: Saved) => void };

/** (EVA-06) */
export function EventDetails({ eventId, parts, onSaved }: EventDetailsProps) {
  const { data, isError, refetch } = useQuery(eventFormQuery(eventId));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return <Opened key={data.revision} opened={data} parts={parts} onSaved={onSaved} />;
}

type OpenedProps = { opened: OpenedEvent; parts: FormParts; onSaved: (saved: Saved) => void };

function Opened({ opened, parts, onSaved }: OpenedProps) {
  const client = useQueryClient();
  const form = useForm<FormState>({ defaultValues: formOfEvent(opened) });
  return (
    <EventForm
      form={form}
      edit={opened}
      parts={parts}
      onSaved={(saved) => {
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
