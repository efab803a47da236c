import type { ReactNode } from 'react';
import { useController, useFieldArray, useFormContext } from 'react-hook-form';
import { conditionLimits, type ConditionKind } from '#modules/profiles/membership-rules/contract.ts';
import type { ConditionDraft } from '#modules/profiles/membership-rules/draft-contract.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconPlus, IconTrash, IconWarningCircleFill } from '#platform/ui/icons.tsx';
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
    <fieldset className="grid gap-3 min-w-0">
      <legend className="field-label pb-1">{words.title}</legend>
      <p className="field-note">{words.lead}</p>
      <ol className="grid gap-3" aria-label={words.title}>
        {fields.map(({ id, kind }, index) => (
          <li key={id} className="grid gap-3 p-4 rounded-panel border border-line min-w-0">
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-semibold">{words.kinds[kind]}</h3>
              <IconButton
                label={words.remove(index + 1)}
                icon={<IconTrash />}
                onClick={() => remove(index)}
              />
            </div>
            <RuleInputs kind={kind} index={index} parts={parts} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2" role="group" aria-label={words.add}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="outline"
            size="small"
            disabled={fields.length >= conditionLimits.mostConditions}
            onClick={() => append(newRules[kind], { shouldFocus: false })}
          >
            <IconPlus />
            {words.kinds[kind]}
          </Button>
        ))}
      </div>
      <RuleError>{formState.errors.conditions?.message}</RuleError>
    </fieldset>
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
      <RuleError>{fieldState.error?.message}</RuleError>
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

function RuleError({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className="contents">
      {children && (
        <p className="field-error" data-invalid="">
          <IconWarningCircleFill />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
