import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { prompts, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { firstFailure } from '#platform/checks.ts';
import { isRefusal } from '#platform/refusal.ts';
import { toast } from '#platform/ui/toast.ts';
import { zoneName, instantOf } from '#platform/time.ts';
import type { EventForm as OpenedEvent, Saved } from '../contract.ts';
import { saveRefusals } from '../draft-refusals.ts';
import { checksFor } from '../rules.ts';
import { ArtPicker } from './art-picker.tsx';
import { CreatorSwitcher } from './creator-switcher.tsx';
import { partOf, type FormPart } from './field-of.ts';
import { checkedOf, zoneOf, type FormState } from './form-state.ts';
import { DescriptionField, NameField } from './text-fields.tsx';
import { SettingsDrawer } from './late-settings.ts';
import { MomentField } from './moment-field.tsx';
import type { FormParts } from './parts.ts';
import { PlaceFields } from './place-fields.tsx';
import { findPresetCreator, usePresetCreator } from './preset-creator.ts';
import { SettingTiles } from './setting-tiles.tsx';
import { useLeave } from './use-leave.tsx';
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
  readonly form: FormState;
  readonly onChange: (next: (now: FormState) => FormState) => void;
  /** Whether there is anything to lose. */
  readonly isChanged: boolean;
  readonly edit?: OpenedEvent;
  /** Who the address says hosts it (EVA-10). */
  readonly cid?: string | undefined;
  readonly parts: FormParts;
  /** Goes on from there; the question about leaving is not for it. */
  readonly onSaved: (saved: Saved) => void;
  /** The person chose to leave and lose what they typed. */
  readonly onDiscard?: () => void;
  readonly Top?: ComponentType<FormBarProps & { note: ReactNode }>;
  readonly Bottom: ComponentType<FormBarProps>;
  /** What the bar at the top says beside its title. */
  readonly note?: ReactNode;
};

type Failure = { readonly code: string; readonly part: FormPart | undefined; readonly message: string };

/** What a guest is told once they are somebody. */
const afterSignIn: readonly string[] = ['communityRequired', 'membersNeedCommunity', 'creatorTypeInvalid'];

/** The form of an event, new or not (EVA-01…26). */
export function EventForm(props: EventFormProps) {
  const { form, onChange, isChanged, edit, cid, parts, onSaved, onDiscard, Top, Bottom, note } = props;
  const me = useMe() ?? null;
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const [setting, setSetting] = useState<SettingId>('tickets');
  const [isOpen, setOpen] = useState(false);
  const takeTyped = useEffectEvent(() => {
    const typed = (name: string) =>
      element.current?.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`)?.value ?? '';
    const [name, description] = [typed('name'), typed('description')];
    if ((name && !form.name) || (description && !form.description))
      change({ name: form.name || name, description: form.description || description });
  });
  useEffect(() => {
    // What was typed before the page was taken over; what was kept goes before it.
    const timer = setTimeout(() => takeTyped(), 50);
    return () => clearTimeout(timer);
  }, []);
  const leaving = useLeave(isChanged, onDiscard);
  const preset = usePresetCreator(me, edit ? undefined : cid);
  const creatorId = form.creatorId ?? preset;
  const { save, saving } = useSaveEvent({
    edit,
    onSaved,
    onRefused: ({ code, title, message }) => fail(code, { title, message }),
  });
  /** What was wrong is said until it is right. */
  function change(part: Partial<FormState>) {
    const next = { ...form, ...part };
    // What came late, such as a place that was looked up, keeps what was chosen meanwhile.
    onChange((now) => ({ ...now, ...part }));
    if (failure && firstFailure(checksFor(null), checkedOf(next, me?.id)) !== failure.code)
      setFailure(undefined);
  }
  const isDraft = edit === undefined || edit.draft.status === 'draft';

  function fail(code: string, words: { title: string; message: string }) {
    const part = partOf(code);
    flushSync(() => {
      setFailure({ code, part, message: words.message });
      if (part) setOpen(false);
    });
    toast({ title: words.title, message: words.message, tone: 'danger' });
    if (part)
      element.current
        ?.querySelector<HTMLElement>(`[data-part="${part}"]`)
        ?.querySelector<HTMLElement>('input:not([type=file]), textarea, button')
        ?.focus();
  }

  function submit(status: 'draft' | null) {
    const failed = (whole: FormState, meId: string | undefined) =>
      firstFailure(
        checksFor(status).filter(([, code]) => meId !== undefined || !afterSignIn.includes(code)),
        checkedOf(whole, meId),
      );
    const code = failed({ ...form, creatorId }, me?.id);
    if (code) return fail(code, saveRefusals[code]);
    setFailure(undefined);
    requireSignIn(status ? prompts.saveDraft : prompts.createEvent, (now) => {
      void (async () => {
        const whole = {
          ...form,
          creatorId: form.creatorId ?? (edit ? null : await findPresetCreator(client, now, cid)),
        };
        const late = failed(whole, now.id);
        if (late) return fail(late, saveRefusals[late]);
        save({ form: whole, me: now, status });
      })().catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        fail(error.code, error);
      });
    });
  }

  const errorFor = (part: FormPart) => (failure?.part === part ? failure.message : undefined);
  const zone = zoneOf(form);
  const zoneNote = zone
    ? `${zoneName(form.start ? instantOf(form.start, zone) : new Date(0), zone)}, ${cityOfZone(zone)}`
    : 'Local time there';
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
      <ArtPicker form={form} onChange={(picture) => change({ picture })} error={errorFor('picture')} />
      <div className="event-fields">
        <CreatorSwitcher
          me={me}
          creatorId={creatorId}
          current={edit?.event.creator}
          onChange={(id) => change({ creatorId: id })}
          error={errorFor('creator')}
          needsCommunity={failure?.code === 'communityRequired' || failure?.code === 'membersNeedCommunity'}
        />
        <NameField name={form.name} error={errorFor('name')} onChange={(name) => change({ name })} />
        <div className="form-pair form-pair-always">
          <MomentField
            part="start"
            label={formWords.starts}
            value={form.start}
            zone={zone}
            onZone={(next) => change({ zone: next })}
            onChange={(start) => change({ start })}
            error={errorFor('start')}
          />
          <MomentField
            part="end"
            label={formWords.ends}
            aside={zoneNote}
            value={form.end}
            startsWith={form.start && hoursLater(form.start, 4)}
            zone={zone}
            onZone={(next) => change({ zone: next })}
            onChange={(end) => change({ end })}
            error={errorFor('end')}
          />
        </div>
        <PlaceFields form={form} change={change} hostId={creatorId} error={errorFor('address')} />
        <DescriptionField
          description={form.description}
          error={errorFor('description')}
          onChange={(description) => change({ description })}
        />
        <SettingTiles
          form={form}
          ids={settingIds}
          errorFor={errorFor}
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
        ref={element}
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
        form={form}
        change={change}
        parts={parts}
        eventId={edit?.event.id}
        creatorId={creatorId ?? me?.id ?? ''}
        ordered={edit?.ordered ?? none}
        isAdmin={me?.admin ?? false}
      />
      {leaving.question}
    </>
  );
}

const none = {};
