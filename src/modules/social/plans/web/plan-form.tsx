import { useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { firstFailure } from '#platform/checks.ts';
import { instantOf, wallClockOf } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import type { PlanAccess } from '../contract.ts';
import { accessWords, planActs as words } from '../copy.ts';
import { planChecks } from '../rules.ts';
import { planLimits, planRefusals, type PlanDraft } from '../write-contract.ts';

type Failure = keyof typeof planRefusals;

type PlanFormProps = {
  start: PlanDraft;
  /** Shown when the plan has an event, whose date it takes. */
  event?: ReactNode;
  submit: string;
  busy: boolean;
  refused?: Failure | undefined;
  onSubmit: (draft: PlanDraft) => void;
  children?: ReactNode;
};

/** The form for a new or existing plan (PLN-02). */
export function PlanForm({ start, event: night, submit, busy, refused, onSubmit, children }: PlanFormProps) {
  const [draft, setDraft] = useState(start);
  const [failure, setFailure] = useState<Failure>();
  const change = (part: Partial<PlanDraft>) => setDraft((now) => ({ ...now, ...part }));
  const shown = failure ?? refused;
  const errorFor = (...codes: Failure[]) =>
    shown && codes.includes(shown) ? planRefusals[shown].message : undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const failed = firstFailure(planChecks, draft);
    flushSync(() => setFailure(failed));
    if (failed) return form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    onSubmit(draft);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-6 w-full max-w-xl">
      <Field label={words.name} error={errorFor('nameRequired', 'nameTooLong')}>
        <TextInput
          display
          name="name"
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      {night}
      <Field label={words.description} optional error={errorFor('descriptionTooLong')}>
        <TextArea
          name="description"
          limit={planLimits.description}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Field label={words.place} optional error={errorFor('placeTooLong')}>
        <TextInput
          name="place"
          autoComplete="off"
          value={draft.place}
          onChange={(event) => change({ place: event.target.value })}
        />
      </Field>
      <Field label={words.date} optional>
        <WhenInput value={draft.startDate} onChange={(startDate) => change({ startDate })} />
      </Field>
      <Field label={words.access} hint={accessWords[draft.access].how}>
        <Select
          name="access"
          value={draft.access}
          options={Object.entries(accessWords).map(([value, { name }]) => ({ value, label: name }))}
          onChange={(event) => change({ access: event.target.value as PlanAccess })}
        />
      </Field>
      {children}
      <Button type="submit" size="large" busy={busy} className="justify-self-start">
        {submit}
      </Button>
    </form>
  );
}

type WhenInputProps = { value: string | null; onChange: (instant: string | null) => void };

/** Date and time in the reader's time zone. */
export function WhenInput({ value, onChange }: WhenInputProps) {
  const zone = useOwnZone();
  const clock = value ? wallClockOf(new Date(value), zone).slice(0, 16) : '';
  return (
    <TextInput
      // The zone is known after hydration.
      key={zone}
      type="datetime-local"
      defaultValue={clock}
      onChange={(event) =>
        onChange(event.target.value ? instantOf(event.target.value, zone).toISOString() : null)
      }
    />
  );
}
