import { useForm } from 'react-hook-form';
import { prompts, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { firstFailure } from '#platform/checks.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useReading } from '#platform/ui/use-reading.ts';
import type { Saved } from '../contract.ts';
import { quickEventFormWords as words } from '../copy.ts';
import { limits, saveRefusals } from '../draft-refusals.ts';
import { quickEventChecks, quickEventFrom, quickEventWords } from '../quick-event-rules.ts';
import { ArtPicker } from './art-picker.tsx';
import { emptyForm, zoneOf, type FormState } from './form-state.ts';
import { MomentField } from './moment-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { refusedField, type FieldName } from './refused-field.ts';
import { useFieldError, useFormValues, type EventFormReturn } from './use-event-form.ts';
import { useSaveEvent } from './use-save-event.ts';
import { hoursLater } from './wall-clock.ts';
import { formWords } from './copy.ts';
import './event-editor.css';

export type QuickEventProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The search query (ANE-02). */
  query: string;
  onMade: (event: Saved['event']) => void;
};

const fields: Record<keyof typeof quickEventWords, FieldName> = {
  nameRequired: 'name',
  websiteRequired: 'externalUrl',
  imageRequired: 'picture',
  startRequired: 'start',
  endRequired: 'end',
  endInvalid: 'end',
  addressRequired: 'address',
};

/** Creates an event with tickets elsewhere, from event search (ANE-01…05). */
export function QuickEventDialog(props: QuickEventProps) {
  // Remounts on each opening, to start with the current query.
  return props.open ? <Opened {...props} /> : null;
}

function Opened({ open, onOpenChange, query, onMade }: QuickEventProps) {
  const { requireSignIn } = useSignIn();
  const form = useForm<FormState>({
    defaultValues: { ...emptyForm, tickets: [], name: quickEventFrom(query).name },
  });
  const { setError, clearErrors, getValues } = form;
  const reading = useReading();
  const { save, saving } = useSaveEvent({
    edit: undefined,
    onSaved: ({ event }) => {
      onMade(event);
      onOpenChange(false);
    },
    onRefused: ({ code, title, message }) =>
      fail(code === 'linkInvalid' ? 'externalUrl' : refusedField(code), message, title),
  });

  function fail(name: FieldName | undefined, message: string, title = message) {
    clearErrors();
    toast({ title, tone: 'danger', ...(title !== message && { message }) });
    if (name) setError(name, { message }, { shouldFocus: true });
  }
  function submit() {
    const values = getValues();
    const code = firstFailure(quickEventChecks, {
      name: values.name,
      externalUrl: values.externalUrl,
      hasImage: values.picture !== null,
      startDate: values.start ? `${values.start}:00Z` : null,
      endDate: values.end ? `${values.end}:00Z` : null,
      hasAddress: values.location !== null,
    });
    if (code) return fail(fields[code], quickEventWords[code]);
    if (values.name.trim().length > limits.name) {
      const { title, message } = saveRefusals.nameTooLong;
      return fail('name', message, title);
    }
    clearErrors();
    requireSignIn(prompts.createEvent, (me) => save({ form: values, me, status: null }));
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
          <Button busy={saving !== undefined} onClick={() => reading.after(submit)}>
            {words.add}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="quick-event"
        onSubmit={(event) => {
          event.preventDefault();
          reading.after(submit);
        }}
      >
        <QuickEventFields form={form} onRead={reading.note} />
        <button type="submit" hidden disabled={saving !== undefined} />
      </form>
    </Dialog>
  );
}

type QuickEventFieldsProps = {
  form: EventFormReturn;
  onRead: ReturnType<typeof useReading>['note'];
};

function QuickEventFields({ form, onRead }: QuickEventFieldsProps) {
  const { control } = form;
  const { values, change } = useFormValues(form);
  const { ref: nameRef, error: nameError } = useFieldError(control, 'name');
  const { ref: websiteRef, error: websiteError } = useFieldError(control, 'externalUrl');
  const pictureField = useFieldError(control, 'picture');
  const startField = useFieldError(control, 'start');
  const endField = useFieldError(control, 'end');
  const addressField = useFieldError(control, 'address');
  return (
    <>
      <Field
        label={formWords.name}
        aside={
          <span className="num">
            {values.name.trim().length}/{limits.name}
          </span>
        }
        error={nameError}
      >
        <TextInput
          ref={nameRef}
          name="name"
          autoComplete="off"
          value={values.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={formWords.ticketsUrl} error={websiteError}>
        <TextInput
          ref={websiteRef}
          type="url"
          name="website"
          placeholder={formWords.urlStart}
          value={values.externalUrl}
          onChange={({ target }) => change({ externalUrl: target.value })}
        />
      </Field>
      <ArtPicker {...pictureField} form={values} onChange={(picture) => change({ picture })} />
      <div className="form-pair form-pair-always">
        <MomentField
          {...startField}
          label={formWords.starts}
          value={values.start}
          onChange={(start) => change({ start })}
        />
        <MomentField
          {...endField}
          label={formWords.ends}
          value={values.end}
          zone={zoneOf(values)}
          startsWith={values.start && hoursLater(values.start, 4)}
          onChange={(end) => change({ end })}
        />
      </div>
      <PlaceFields
        {...addressField}
        form={values}
        change={change}
        hostId={values.creatorId}
        onRead={onRead}
      />
    </>
  );
}
