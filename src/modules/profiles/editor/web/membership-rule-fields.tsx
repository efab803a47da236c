import type { ReactNode } from 'react';
import { conditionLimits, type ConditionKind } from '#modules/profiles/membership-rules/contract.ts';
import { conditionRefusals, type ConditionDraft } from '#modules/profiles/membership-rules/draft-contract.ts';
import { conditionsFailure } from '#modules/profiles/membership-rules/draft-rules.ts';
import { NightTags, PerformerTags } from '#modules/discovery/search/web/index.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconPlus, IconTrash, IconWarningCircleFill } from '#platform/ui/icons.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { rowOf, type ConditionRow } from './form-values.ts';
import { conditionWords as words } from '../copy.ts';

const kinds: readonly ConditionKind[] = ['follows', 'attended', 'ticket', 'question'];

const first: Readonly<Record<ConditionKind, ConditionDraft>> = {
  follows: { kind: 'follows', about: null, days: 30 },
  attended: { kind: 'attended', events: 1 },
  ticket: { kind: 'ticket', about: null },
  question: { kind: 'question', text: '' },
};

type ConditionRowsProps = {
  conditions: readonly ConditionRow[];
  onChange: (conditions: readonly ConditionRow[]) => void;
  /** What the last try to save was refused with. */
  failure: string | undefined;
};

/** What a community asks of who wants to be in at once: all of it has to be met (COM-15, X-31). */
export function ConditionRows({ conditions, onChange, failure }: ConditionRowsProps) {
  const found = conditionsFailure(conditions);
  const isOurs = failure !== undefined && failure in conditionRefusals;
  const at = isOurs && found?.code === failure ? found.at : -1;
  const message = isOurs ? conditionRefusals[failure as keyof typeof conditionRefusals].message : undefined;
  const put = (key: string, next: ConditionDraft) =>
    onChange(conditions.map((one) => (one.key === key ? { ...next, key } : one)));
  const isFull = conditions.length >= conditionLimits.mostConditions;
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="field-label pb-1">{words.title}</legend>
      <p className="field-note">{words.lead}</p>
      <ol className="grid gap-3" aria-label={words.title}>
        {conditions.map((condition, index) => (
          <li key={condition.key} className="grid gap-3 p-4 rounded-panel border border-line min-w-0">
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-semibold">{words.kinds[condition.kind]}</h3>
              <IconButton
                label={words.remove(index + 1)}
                icon={<IconTrash />}
                onClick={() => onChange(conditions.filter(({ key }) => key !== condition.key))}
              />
            </div>
            <Inputs
              condition={condition}
              onChange={(next) => put(condition.key, next)}
              error={index === at ? message : undefined}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2" role="group" aria-label={words.add}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="outline"
            size="small"
            disabled={isFull}
            onClick={() => onChange([...conditions, rowOf(first[kind])])}
          >
            <IconPlus />
            {words.kinds[kind]}
          </Button>
        ))}
      </div>
      <Wrong>{at < 0 ? message : undefined}</Wrong>
    </fieldset>
  );
}

type InputsProps = {
  condition: ConditionDraft;
  onChange: (condition: ConditionDraft) => void;
  error: string | undefined;
};

function Inputs({ condition, onChange, error }: InputsProps) {
  switch (condition.kind) {
    case 'follows':
      return (
        <>
          <PerformerTags
            label={words.artist}
            tags={condition.about ? [condition.about] : []}
            onChange={([about = null]) => onChange({ ...condition, about })}
            most={1}
          />
          <Wrong>{condition.about ? undefined : error}</Wrong>
          <Amount
            label={words.days}
            value={condition.days}
            onChange={(days) => onChange({ ...condition, days })}
            error={condition.about ? error : undefined}
          />
        </>
      );
    case 'ticket':
      return (
        <>
          <NightTags
            label={words.night}
            tags={condition.about ? [condition.about] : []}
            onChange={([about = null]) => onChange({ ...condition, about })}
            most={1}
          />
          <Wrong>{error}</Wrong>
        </>
      );
    case 'attended':
      return (
        <Amount
          label={words.nights}
          value={condition.events}
          onChange={(events) => onChange({ ...condition, events })}
          error={error}
        />
      );
    case 'question':
      return (
        <Field label={words.question} error={error}>
          <TextInput
            autoComplete="off"
            value={condition.text}
            onChange={({ target }) => onChange({ ...condition, text: target.value })}
          />
        </Field>
      );
  }
}

type AmountProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  error: string | undefined;
};

function Amount({ label, value, onChange, error }: AmountProps) {
  return (
    <Field label={label} error={error}>
      <TextInput
        type="number"
        inputMode="numeric"
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </Field>
  );
}

function Wrong({ children }: { children: ReactNode }) {
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
