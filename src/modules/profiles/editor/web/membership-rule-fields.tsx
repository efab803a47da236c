import { useController, useFieldArray, useFormContext } from 'react-hook-form';
import { conditionLimits, type ConditionKind } from '#modules/profiles/membership-rules/contract.ts';
import type { ConditionDraft } from '#modules/profiles/membership-rules/draft-contract.ts';
import { FieldError } from '#platform/ui/field-error.tsx';
import { Field } from '#platform/ui/field.tsx';
import { RuleList } from '#platform/ui/rule-list.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { conditionWords as words } from '../copy.ts';
import type { ProfileFormParts, ProfileValues } from './profile-values.ts';

const kinds: readonly ConditionKind[] = ['follows', 'attended', 'ticket', 'question'];

const newRules: Readonly<Record<ConditionKind, ConditionDraft>> = {
  follows: { kind: 'follows', about: null, days: 30 },
  attended: { kind: 'attended', events: 1 },
  ticket: { kind: 'ticket', about: null },
  question: { kind: 'question', text: '' },
};

/** Membership rules, all of which new members must meet (COM-15, X-31). */
export function MembershipRuleFields({ parts }: { parts: ProfileFormParts }) {
  const { control, formState } = useFormContext<ProfileValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'conditions' });
  return (
    <RuleList
      words={words}
      rules={fields}
      offered={kinds}
      mostRules={conditionLimits.mostConditions}
      onAdd={(kind) => append(newRules[kind], { shouldFocus: false })}
      onRemove={remove}
      error={<FieldError>{formState.errors.conditions?.message}</FieldError>}
    >
      {(kind, index) => <RuleInputs kind={kind} index={index} parts={parts} />}
    </RuleList>
  );
}

type RuleInputsProps = { kind: ConditionKind; index: number; parts: ProfileFormParts };

function RuleInputs({ kind, index, parts: { ArtistPicker, EventPicker } }: RuleInputsProps) {
  switch (kind) {
    case 'follows':
      return (
        <>
          <AboutInput index={index} label={words.artist} Picker={ArtistPicker} />
          <AmountInput index={index} name="days" label={words.days} />
        </>
      );
    case 'ticket':
      return <AboutInput index={index} label={words.night} Picker={EventPicker} />;
    case 'attended':
      return <AmountInput index={index} name="events" label={words.nights} />;
    case 'question':
      return <QuestionInput index={index} />;
  }
}

type AboutInputProps = { index: number; label: string; Picker: ProfileFormParts['ArtistPicker'] };

function AboutInput({ index, label, Picker }: AboutInputProps) {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: `conditions.${index}.about` });
  return (
    <>
      <Picker
        label={label}
        tags={field.value ? [field.value] : []}
        onChange={([about = null]) => field.onChange(about)}
        most={1}
      />
      <FieldError>{fieldState.error?.message}</FieldError>
    </>
  );
}

function AmountInput({ index, name, label }: { index: number; name: 'days' | 'events'; label: string }) {
  const { register, getFieldState, formState } = useFormContext<ProfileValues>();
  const path = `conditions.${index}.${name}` as const;
  return (
    <Field label={label} error={getFieldState(path, formState).error?.message}>
      <TextInput type="number" inputMode="numeric" {...register(path, { valueAsNumber: true })} />
    </Field>
  );
}

function QuestionInput({ index }: { index: number }) {
  const { register, getFieldState, formState } = useFormContext<ProfileValues>();
  const path = `conditions.${index}.text` as const;
  return (
    <Field label={words.question} error={getFieldState(path, formState).error?.message}>
      <TextInput autoComplete="off" {...register(path)} />
    </Field>
  );
}
