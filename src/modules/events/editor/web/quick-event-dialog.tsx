import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { prompts, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { firstFailure } from '#platform/checks.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import type { Saved } from '../contract.ts';
import { quickEventFormWords as words } from '../copy.ts';
import { limits, saveRefusals } from '../draft-refusals.ts';
import { quickEventChecks, quickEventFrom, quickEventWords } from '../quick-event-rules.ts';
import { ArtPicker } from './art-picker.tsx';
import { partOf, type FormPart } from './field-of.ts';
import { emptyForm, zoneOf, type FormState } from './form-state.ts';
import { MomentField } from './moment-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useSaveEvent } from './use-save-event.ts';
import { hoursLater } from './wall-clock.ts';
import { formWords } from './words.ts';
import './authoring.css';

export type QuickEventProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was searched for (ANE-02). */
  query: string;
  onMade: (event: Saved['event']) => void;
};

type Failure = { readonly part: FormPart | undefined; readonly message: string };

const parts: Record<keyof typeof quickEventWords, FormPart> = {
  nameRequired: 'name',
  websiteRequired: 'tickets',
  imageRequired: 'picture',
  startRequired: 'start',
  endRequired: 'end',
  endInvalid: 'end',
  addressRequired: 'address',
};

/** A night whose tickets are sold elsewhere, from where events are looked for (ANE-01…05). */
export function QuickEventDialog(props: QuickEventProps) {
  // Opened again it starts from what is searched for then: what was cancelled is gone.
  return props.open ? <Opened {...props} /> : null;
}

function Opened({ open, onOpenChange, query, onMade }: QuickEventProps) {
  const { requireSignIn } = useSignIn();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<FormState>(() => ({
    ...emptyForm,
    tickets: [],
    name: quickEventFrom(query).name,
  }));
  const [failure, setFailure] = useState<Failure>();
  const change = (part: Partial<FormState>) => setForm((now) => ({ ...now, ...part }));
  const errorFor = (part: FormPart) => (failure?.part === part ? failure.message : undefined);
  const { save, saving } = useSaveEvent({
    edit: undefined,
    onSaved: ({ event }) => {
      onMade(event);
      onOpenChange(false);
    },
    onRefused: ({ code, title, message }) => fail(partOf(code), message, title),
  });

  function fail(part: FormPart | undefined, message: string, title = message) {
    flushSync(() => setFailure({ part, message }));
    toast({ title, tone: 'danger', ...(title !== message && { message }) });
    if (part)
      element.current
        ?.querySelector<HTMLElement>(`[data-part="${part}"]`)
        ?.querySelector<HTMLElement>('input:not([type=file]), button')
        ?.focus();
  }
  function submit() {
    const code = firstFailure(quickEventChecks, {
      name: form.name,
      externalUrl: form.externalUrl,
      hasImage: form.picture !== null,
      startDate: form.start ? `${form.start}:00Z` : null,
      endDate: form.end ? `${form.end}:00Z` : null,
      hasAddress: form.location !== null,
    });
    if (code) return fail(parts[code], quickEventWords[code]);
    if (form.name.trim().length > limits.name) {
      const { title, message } = saveRefusals.nameTooLong;
      return fail('name', message, title);
    }
    setFailure(undefined);
    requireSignIn(prompts.createEvent, (me) => save({ form, me, status: null }));
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      footer={
        <>
          <Button variant="bare" onClick={() => onOpenChange(false)}>
            {words.cancel}
          </Button>
          <Button busy={saving !== undefined} onClick={submit}>
            {words.add}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        noValidate
        className="quick-event"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div data-part="name">
          <Field
            label={formWords.name}
            aside={
              <span className="num">
                {form.name.trim().length}/{limits.name}
              </span>
            }
            error={errorFor('name')}
          >
            <TextInput
              name="name"
              autoComplete="off"
              value={form.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
        </div>
        <div data-part="tickets">
          <Field label="Tickets website" error={errorFor('tickets')}>
            <TextInput
              type="url"
              name="website"
              placeholder="https://"
              value={form.externalUrl}
              onChange={({ target }) => change({ externalUrl: target.value })}
            />
          </Field>
        </div>
        <ArtPicker form={form} onChange={(picture) => change({ picture })} error={errorFor('picture')} />
        <div className="form-pair form-pair-always">
          <MomentField
            part="start"
            label={formWords.starts}
            value={form.start}
            onChange={(start) => change({ start })}
            error={errorFor('start')}
          />
          <MomentField
            part="end"
            label={formWords.ends}
            value={form.end}
            zone={zoneOf(form)}
            startsWith={form.start && hoursLater(form.start, 4)}
            onChange={(end) => change({ end })}
            error={errorFor('end')}
          />
        </div>
        <PlaceFields form={form} change={change} hostId={form.creatorId} error={errorFor('address')} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
