import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { toast } from '#platform/ui/toast.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import type { EventForm as OpenedEvent } from '../contract.ts';
import { eventFormWords as words } from '../copy.ts';
import { useHold, useOpenedEvent, type HoldEvent } from './event-form-query.ts';
import { formOfEvent } from './form-of-event.ts';
import type { FormState } from './form-state.ts';
import { LineupPanel } from './lineup-panel.tsx';
import type { FormParts } from './parts.ts';
import { TicketsPanel } from './tickets-panel.tsx';
import { settingWords } from './copy.ts';
import { useFormValues } from './use-event-form.ts';
import { useSaveEvent } from './use-save-event.ts';
import './event-editor.css';
import './settings.css';

type EventPanelProps = { eventId: string; panel: 'tickets' | 'lineup'; parts: FormParts };

/** One part of the event form, edited and saved separately (MNG-01). */
export function EventPanel({ eventId, panel, parts }: EventPanelProps) {
  const { opened, hold, isError, refetch } = useOpenedEvent(eventId);
  const section = useRef<HTMLElement>(null);
  // Takes the focus of the pressed button, which is disabled or disappears.
  const onClean = () =>
    section.current?.contains(document.activeElement) && section.current.focus({ preventScroll: true });
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="settings-panel outline-none"
      aria-label={settingWords[panel].title}
    >
      {opened ? (
        <OpenPanel key={opened.revision} {...{ opened, hold, panel, parts, onClean }} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  );
}

type OpenPanelProps = Omit<EventPanelProps, 'eventId'> & {
  opened: OpenedEvent;
  hold: HoldEvent;
  /** Called once no changes are left to save. */
  onClean: () => void;
};

function OpenPanel({ opened, hold, panel, parts, onClean }: OpenPanelProps) {
  const me = useMe();
  const client = useQueryClient();
  const form = useForm<FormState>({ defaultValues: formOfEvent(opened) });
  const { isDirty } = form.formState;
  const { values, change } = useFormValues(form);
  useHold(hold, opened, isDirty);
  const { save, saving } = useSaveEvent({
    edit: opened,
    onSaved: () => {
      onClean();
      hold(undefined);
      client.removeQueries({ queryKey: ['event-form', opened.event.id] });
    },
    onRefused: ({ title, message }) => toast({ title, message, tone: 'danger' }),
  });
  return (
    <>
      {/* The saved version replaces the form, and with it what would be typed meanwhile. */}
      <div className="settings-panel" inert={saving !== undefined}>
        {panel === 'tickets' ? (
          <TicketsPanel
            form={values}
            change={change}
            ordered={opened.ordered}
            taken={opened.taken}
            currencyLock={opened.currencyLock}
          />
        ) : (
          <LineupPanel
            form={values}
            change={change}
            parts={parts}
            creatorId={values.creatorId ?? opened.event.creatorId}
            isAdmin={me?.admin ?? false}
          />
        )}
      </div>
      <footer className="form-bottom form-bottom-section">
        <Button
          variant="bare"
          className="form-cancel"
          disabled={!isDirty}
          onClick={() => {
            onClean();
            form.reset();
          }}
        >
          {words.discard}
        </Button>
        <Button
          variant="lit"
          busy={saving !== undefined}
          disabled={!isDirty}
          onClick={() => me && save({ form: values, me, status: 'same' })}
        >
          {words.save}
        </Button>
      </footer>
      <Unsaved when={isDirty} />
    </>
  );
}
