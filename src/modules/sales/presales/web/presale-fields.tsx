import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  FormProvider,
  useController,
  useFieldArray,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { longDay, timeOfDay } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { CodeInput } from '#platform/ui/code-input.tsx';
import { Field } from '#platform/ui/field.tsx';
import { RuleList } from '#platform/ui/rule-list.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { useDebounced } from '#platform/ui/use-debounced.ts';
import { presaleSectionWords as words } from '../copy.ts';
import { presaleLimits, presaleRefusals, putPresale, type ManagedPresale } from '../manage-contract.ts';
import { managedPresaleQuery, reachQuery } from './manage-queries.ts';
import {
  draftOf,
  formOf,
  newRule,
  profilesFor,
  rulesOf,
  type Managed,
  type PresaleForm,
} from './presale-form.ts';

type FieldsProps = { managed: Managed; data: ManagedPresale };

const kinds = ['follows', 'member', 'attended', 'code'] as const;

/** When the presale starts, for which tickets, and who can buy early. */
export function PresaleFields({ managed, data, onSaved }: FieldsProps & { onSaved?: () => void }) {
  const { id: eventId, timezone, zoneCity } = managed;
  const form = useForm<PresaleForm>({ defaultValues: formOf(data, timezone) });
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (draft: NonNullable<ReturnType<typeof draftOf>>) => send(putPresale, { eventId, ...draft }),
  });

  async function save(values: PresaleForm) {
    const draft = draftOf(values, timezone, data.presale);
    if (!draft) return toast({ ...presaleRefusals.ruleInvalid, tone: 'danger' });
    try {
      const saved = await mutateAsync(draft);
      queries.setQueryData(managedPresaleQuery(eventId).queryKey, saved);
      form.reset(formOf(saved, timezone));
      toast({ title: words.saved, tone: 'success' });
      onSaved?.();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const codeAt = values.rules.findIndex(({ kind }) => kind === 'code');
      if (error.code === 'presaleTooLate') form.setError('starts', { message: error.message });
      else if (error.code === 'codeInvalid')
        form.setError(`rules.${codeAt}.code`, { message: error.message });
      else toast({ title: error.title, message: error.message, tone: 'danger' });
    }
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(submitted) => {
          form.clearErrors();
          void form.handleSubmit(save)(submitted);
        }}
      >
        <Unsaved when={form.formState.isDirty} />
        <Field label={words.starts} hint={words.zone(zoneCity)} error={form.formState.errors.starts?.message}>
          <TextInput type="datetime-local" {...form.register('starts')} />
        </Field>
        <ScopeField managed={managed} data={data} />
        <RuleFields data={data} />
        <Reach eventId={eventId} />
        <Button type="submit" className="justify-self-start" busy={form.formState.isSubmitting}>
          {words.save}
        </Button>
      </form>
    </FormProvider>
  );
}

function ScopeField({ managed: { timezone }, data: { ticketTypes } }: FieldsProps) {
  const { control, register } = useFormContext<PresaleForm>();
  const { field: scope } = useController({ control, name: 'scope' });
  const later = ticketTypes.flatMap(({ saleStartDate: at, ...type }) => (at ? [{ ...type, at }] : []));
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="field-label pb-1">{words.types}</legend>
      <ChipGroup label={words.types}>
        {(['all', 'some'] as const).map((one) => (
          <Chip key={one} pressed={scope.value === one} onClick={() => scope.onChange(one)}>
            {words[one]}
          </Chip>
        ))}
      </ChipGroup>
      {later.map(({ id, name, at }) => {
        const text = words.opensToAll(name, longDay(at, timezone), timeOfDay(at, timezone));
        return scope.value === 'some' ? (
          <Checkbox key={id} value={id} {...register('ticketIds')}>
            {text}
          </Checkbox>
        ) : (
          <p key={id} className="text-small text-ink-2">
            {text}
          </p>
        );
      })}
    </fieldset>
  );
}

function RuleFields({ data: { profiles } }: Pick<FieldsProps, 'data'>) {
  const { control } = useFormContext<PresaleForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'rules' });
  const offered = kinds.filter((kind) =>
    kind === 'code'
      ? !fields.some((rule) => rule.kind === 'code')
      : kind === 'attended' || profilesFor(kind, profiles).length > 0,
  );
  return (
    <RuleList
      words={words.rules}
      rules={fields}
      offered={offered}
      mostRules={presaleLimits.rules}
      onAdd={(kind) => append(newRule(kind, profiles), { shouldFocus: false })}
      onRemove={remove}
    >
      {(kind, index) => <RuleInputs kind={kind} index={index} profiles={profiles} />}
    </RuleList>
  );
}

type RuleInputsProps = {
  kind: (typeof kinds)[number];
  index: number;
  profiles: ManagedPresale['profiles'];
};

function RuleInputs({ kind, index, profiles }: RuleInputsProps) {
  const { register, formState } = useFormContext<PresaleForm>();
  if (kind === 'attended')
    return (
      <Field label={words.events}>
        <TextInput inputMode="numeric" autoComplete="off" {...register(`rules.${index}.events`)} />
      </Field>
    );
  if (kind === 'code')
    return (
      <Field label={words.code} hint={words.codeHint} error={formState.errors.rules?.[index]?.code?.message}>
        <CodeInput maxLength={presaleLimits.code} {...register(`rules.${index}.code`)} />
      </Field>
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words[kind]}>
        <Select
          options={profilesFor(kind, profiles).map(({ id, name }) => ({ value: id, label: name }))}
          {...register(`rules.${index}.aboutId`)}
        />
      </Field>
      <Field label={words.days} hint={words.daysHint}>
        <TextInput inputMode="numeric" autoComplete="off" {...register(`rules.${index}.days`)} />
      </Field>
    </div>
  );
}

/** How many people the rules open to, counted once typing pauses (PRE-02). */
function Reach({ eventId }: { eventId: string }) {
  const { control } = useFormContext<PresaleForm>();
  const typed = rulesOf(useWatch({ control, name: 'rules' }));
  const rules = useDebounced(typed, { wait: 300, keyOf: JSON.stringify });
  // The number of people who have the code is unknown.
  const counted = rules?.filter(({ kind }) => kind !== 'code') ?? [];
  const { data } = useQuery({ ...reachQuery(eventId, counted), enabled: counted.length > 0 });
  const text = !rules
    ? words.reachUnknown
    : counted.length === 0
      ? words.reachCode
      : data
        ? words.reach(data.people, counted.length < rules.length)
        : words.counting;
  return (
    <p role="status" className="font-semibold">
      {text}
    </p>
  );
}
