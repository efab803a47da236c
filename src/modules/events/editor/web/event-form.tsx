import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { prompts, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import type { Point } from '#platform/distance.ts';
import { firstFailure } from '#platform/checks.ts';
import { isRefusal } from '#platform/refusal.ts';
import { toast } from '#platform/ui/toast.ts';
import { useLeave } from '#platform/ui/use-leave.tsx';
import { zoneName, instantOf } from '#platform/time.ts';
import type { EventForm as OpenedEvent, Saved } from '../contract.ts';
import { eventFormWords } from '../copy.ts';
import { saveRefusals } from '../draft-refusals.ts';
import { checksFor } from '../rules.ts';
import { ArtPicker } from './art-picker.tsx';
import { CreatorSwitcher } from './creator-switcher.tsx';
import { checkedOf, zoneOf, type FormState } from './form-state.ts';
import { DescriptionField, NameField } from './text-fields.tsx';
import { SettingsDrawer } from './late-settings.ts';
import { MomentField } from './moment-field.tsx';
import type { FormParts } from './parts.ts';
import { PlaceFields } from './place-fields.tsx';
import { findPresetCreator, usePresetCreator } from './preset-creator.ts';
import { refusedField } from './refused-field.ts';
import { SettingTiles } from './setting-tiles.tsx';
import { useFieldError, useFormValues, type EventFormReturn } from './use-event-form.ts';
import { useSaveEvent } from './use-save-event.ts';
import { cityOfZone, hoursLater } from './wall-clock.ts';
import { formWords, type SettingId } from './words.ts';
import './authoring.css';

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

/** Checks that guests see only after they sign in. */
const afterSignIn: readonly string[] = ['communityRequired', 'membersNeedCommunity', 'creatorTypeInvalid'];

/** The form of a new or existing event (EVA-01…26). */
export function EventForm(props: EventFormProps) {
  const { form, edit, cid, parts, near, onSaved, onDiscard, Top, Bottom, note } = props;
  const me = useMe() ?? null;
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  const [setting, setSetting] = useState<SettingId>('tickets');
  const [isOpen, setOpen] = useState(false);
  const { control, setError, clearErrors, getValues, formState } = form;
  const { isDirty, errors } = formState;
  const { values, change: put } = useFormValues(form);
  const leaving = useLeave(isDirty, { message: eventFormWords.leave, onDiscard });
  const preset = usePresetCreator(me, edit ? undefined : cid);
  const creatorId = values.creatorId ?? preset;
  const { save, saving } = useSaveEvent({
    edit,
    onSaved,
    onRefused: ({ code, title, message }) => fail(code, { title, message }),
  });
  /** Errors stay until they are fixed. */
  function change(part: Partial<FormState>) {
    put(part);
    const [error] = Object.values(errors);
    if (error && firstFailure(checksFor(null), checkedOf(getValues(), me?.id)) !== error.type) clearErrors();
  }
  const isDraft = edit === undefined || edit.draft.status === 'draft';

  function fail(code: string, words: { title: string; message: string }) {
    const name = refusedField(code);
    clearErrors();
    toast({ title: words.title, message: words.message, tone: 'danger' });
    if (!name) return;
    setOpen(false);
    setError(name, { type: code, message: words.message }, { shouldFocus: true });
  }

  function submit(status: 'draft' | null) {
    const firstFailed = (whole: FormState, meId: string | undefined) =>
      firstFailure(
        checksFor(status).filter(([, code]) => meId !== undefined || !afterSignIn.includes(code)),
        checkedOf(whole, meId),
      );
    const code = firstFailed({ ...values, creatorId }, me?.id);
    if (code) return fail(code, saveRefusals[code]);
    clearErrors();
    requireSignIn(status ? prompts.saveDraft : prompts.createEvent, (now) => {
      void (async () => {
        const whole = {
          ...values,
          creatorId: values.creatorId ?? (edit ? null : await findPresetCreator(client, now, cid)),
        };
        const late = firstFailed(whole, now.id);
        if (late) return fail(late, saveRefusals[late]);
        save({ form: whole, me: now, status });
      })().catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        fail(error.code, error);
      });
    });
  }

  const pictureField = useFieldError(control, 'picture');
  const creatorField = useFieldError(control, 'creatorId');
  const startField = useFieldError(control, 'start');
  const endField = useFieldError(control, 'end');
  const addressField = useFieldError(control, 'address');
  const zone = zoneOf(values);
  const zoneNote = zone
    ? `${zoneName(values.start ? instantOf(values.start, zone) : new Date(0), zone)}, ${cityOfZone(zone)}`
    : 'Local time at the event';
  const settingIds: readonly SettingId[] = [
    'tickets',
    'lineup',
    'songs',
    'tags',
    ...(me && parts.Collaborators ? (['collaborators'] as const) : []),
    'access',
  ];
  const bar: FormBarProps = {
    canDraft: isDraft,
    saving,
    onCancel: leaving.goBack,
    onDraft: () => submit('draft'),
    onSave: () => submit(null),
  };
  const fields = (
    <div className="event-form">
      <ArtPicker {...pictureField} form={values} onChange={(picture) => change({ picture })} />
      <div className="event-fields">
        <CreatorSwitcher
          {...creatorField}
          me={me}
          creatorId={creatorId}
          current={edit?.event.creator}
          onChange={(id) => change({ creatorId: id })}
          needsCommunity={['communityRequired', 'membersNeedCommunity'].includes(
            errors.creatorId?.type ?? '',
          )}
        />
        <NameField control={control} value={values.name} change={change} />
        <div className="form-pair form-pair-always">
          <MomentField
            {...startField}
            label={formWords.starts}
            value={values.start}
            zone={zone}
            onZone={(next) => change({ zone: next })}
            onChange={(start) => change({ start })}
          />
          <MomentField
            {...endField}
            label={formWords.ends}
            value={values.end}
            startsWith={values.start && hoursLater(values.start, 4)}
            zone={zone}
            onZone={(next) => change({ zone: next })}
            onChange={(end) => change({ end })}
          />
          <p className="field-note form-pair-note">{zoneNote}</p>
        </div>
        <PlaceFields {...addressField} form={values} change={change} hostId={creatorId} near={near} />
        <DescriptionField control={control} value={values.description} change={change} />
        <SettingTiles
          control={control}
          form={values}
          ids={settingIds}
          onOpen={(id) => {
            setSetting(id);
            setOpen(true);
          }}
        />
      </div>
    </div>
  );
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(null);
        }}
      >
        {Top && <Top {...bar} note={note} />}
        {fields}
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
        currencyLock={edit?.currencyLock ?? null}
        isAdmin={me?.admin ?? false}
      />
      {leaving.question}
    </>
  );
}

const none = {};
