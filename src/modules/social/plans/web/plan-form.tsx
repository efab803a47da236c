import { useState, type ReactNode } from 'react';
import { useController, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { useZoneNote } from '#platform/ui/use-zone-note.ts';
import { accessWords, planActs as words } from '../copy.ts';
import { planLimits } from '../write-contract.ts';
import { fieldOf, problemOf, type PlanValues } from './plan-values.ts';
import { WhenInput } from './when-input.tsx';

type PlanFormProps = {
  form: UseFormReturn<PlanValues>;
  /** Shown when the plan has an event, whose date it takes. */
  event?: ReactNode;
  /** Time zone of the event, in which the date is shown and entered. */
  zone: string | undefined;
  submit: string;
  busy: boolean;
  onSubmit: (values: PlanValues) => void;
  children?: ReactNode;
};

/** The form for a new or existing plan (PLN-02). */
export function PlanForm({ form, event, zone, submit, busy, onSubmit, children }: PlanFormProps) {
  const { control, register, handleSubmit, setError, clearErrors } = form;
  const { errors, defaultValues } = useFormState({ control });
  const access = useWatch({ control, name: 'access' });
  const {
    field: { ref: dateRef, value: date, onChange: changeDate },
  } = useController({ control, name: 'startDate' });

  const [now] = useState(() => new Date().toISOString());
  const ownZone = useOwnZone();
  const note = useZoneNote(date ?? now, zone ?? ownZone);

  function check(values: PlanValues) {
    const problem = problemOf(values);
    if (!problem) return onSubmit(values);
    setError(problem.field, { message: problem.message }, { shouldFocus: true });
  }

  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        clearErrors();
        void handleSubmit(check)(submitted);
      }}
      className="grid gap-6 w-full max-w-xl"
    >
      <Field label={words.name} error={errors.name?.message}>
        <TextInput display autoComplete="off" defaultValue={defaultValues?.name} {...register('name')} />
      </Field>
      {event}
      <Field label={words.description} optional error={errors.description?.message}>
        <TextArea
          limit={planLimits.description}
          defaultValue={defaultValues?.description ?? ''}
          {...register('description')}
        />
      </Field>
      <Field label={words.place} optional error={errors.place?.message}>
        <TextInput autoComplete="off" defaultValue={defaultValues?.place} {...register('place')} />
      </Field>
      <Field label={words.date} optional hint={note && words.dateZone(note.trim())}>
        <WhenInput ref={dateRef} value={date} zone={zone} onChange={changeDate} />
      </Field>
      <Field label={words.access} hint={accessWords[access].how}>
        <Select
          options={Object.entries(accessWords).map(([value, { name }]) => ({ value, label: name }))}
          defaultValue={defaultValues?.access}
          {...register('access')}
        />
      </Field>
      {children}
      <Button type="submit" size="large" busy={busy} className="justify-self-start">
        {submit}
      </Button>
    </form>
  );
}

/** Shows a refusal of the server at its field, if it has one. */
export function showAtField({ setError }: UseFormReturn<PlanValues>, error: Error): void {
  const field = isRefusal(error) ? fieldOf(error.code) : undefined;
  if (field) setError(field, { message: error.message }, { shouldFocus: true });
}
