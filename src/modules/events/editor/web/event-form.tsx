import { useState, type ComponentType, type ReactNode } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { firstFailure } from '#platform/checks.ts';
import type { Point } from '#platform/distance.ts';
import { useLeave } from '#platform/ui/use-leave.tsx';
import { useReading } from '#platform/ui/use-reading.ts';
import type { EventForm as OpenedEvent, Saved } from '../contract.ts';
import { eventFormWords } from '../copy.ts';
import { checksFor } from '../rules.ts';
import { EventFields } from './event-fields.tsx';
import { checkedOf, type ChangeForm } from './form-state.ts';
import { SettingsDrawer } from './late-settings.ts';
import type { FormParts } from './parts.ts';
import { usePresetCreator } from './preset-creator.ts';
import { useFormValues, type EventFormReturn } from './use-event-form.ts';
import { usePlaceCurrency } from './use-place-currency.ts';
import { useSubmitEvent } from './use-submit-event.ts';
import type { SettingId } from './copy.ts';
import './event-editor.css';

export type FormBarProps = {
  readonly canDraft: boolean;
  readonly saving: 'draft' | 'published' | undefined;
  readonly onCancel: () => void;
  readonly onDraft: () => void;
  readonly onSave: () => void;
};

type EventFormProps = {
  readonly form: EventFormReturn;
  readonly edit?: OpenedEvent;
  /** The host from the page address (EVA-10). */
  readonly cid?: string | undefined;
  readonly parts: FormParts;
  /** The center of the visitor's city, for address suggestions. */
  readonly near?: Point | undefined;
  /** Called after saving. Skips the dialog about leaving. */
  readonly onSaved: (saved: Saved) => void;
  readonly onDiscard?: () => void;
  readonly Top?: ComponentType<FormBarProps & { note: ReactNode }>;
  readonly Bottom: ComponentType<FormBarProps>;
  /** Shown next to the title in the top bar. */
  readonly note?: ReactNode;
};

/** The form of a new or existing event (EVA-01…26). */
export function EventForm(props: EventFormProps) {
  const { form, edit, cid, parts, near, onSaved, onDiscard, Top, Bottom, note } = props;
  const me = useMe() ?? null;
  const [setting, setSetting] = useState<SettingId>('tickets');
  const [isOpen, setOpen] = useState(false);
  const { values, change: put } = useFormValues(form);
  // Not a change of the host: the form stays as it was, and leaving it asks nothing.
  usePlaceCurrency(values, (part) => form.setValues(part), edit === undefined);
  const { isDirty, errors } = form.formState;
  const leaving = useLeave(isDirty, { message: eventFormWords.leave, onDiscard });
  const preset = usePresetCreator(me, edit ? undefined : cid);
  const creatorId = values.creatorId ?? preset;
  const reading = useReading();
  const { submit, saving } = useSubmitEvent({
    form,
    edit,
    cid,
    me,
    creatorId,
    onSaved,
    onFieldRefused: () => setOpen(false),
  });
  /** Errors stay until they are fixed. */
  const change: ChangeForm = (part) => {
    put(part);
    const [error] = Object.values(errors);
    if (error && firstFailure(checksFor(null), checkedOf(form.getValues(), me?.id)) !== error.type)
      form.clearErrors();
  };
  const settingIds: readonly SettingId[] = [
    'tickets',
    'lineup',
    'songs',
    'tags',
    ...(me && parts.Collaborators ? (['collaborators'] as const) : []),
    'access',
  ];
  const bar: FormBarProps = {
    canDraft: edit === undefined || edit.draft.status === 'draft',
    saving,
    onCancel: leaving.goBack,
    onDraft: () => reading.after(() => submit('draft')),
    onSave: () => reading.after(() => submit(null)),
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          reading.after(() => submit(null));
        }}
      >
        {Top && <Top {...bar} note={note} />}
        <EventFields
          form={form}
          change={change}
          me={me}
          creatorId={creatorId}
          current={edit?.event.creator}
          near={near}
          onRead={reading.note}
          settingIds={settingIds}
          onSetting={(id) => {
            setSetting(id);
            setOpen(true);
          }}
        />
        <Bottom {...bar} />
      </form>
      <SettingsDrawer
        open={isOpen}
        onOpenChange={setOpen}
        current={setting}
        onCurrent={setSetting}
        ids={settingIds}
        form={values}
        change={change}
        parts={parts}
        eventId={edit?.event.id}
        creatorId={creatorId ?? me?.id ?? ''}
        ordered={edit?.ordered ?? none}
        taken={edit?.taken ?? 0}
        currencyLock={edit?.currencyLock ?? null}
        isAdmin={me?.admin ?? false}
      />
      {leaving.question}
    </>
  );
}

const none = {};
