import { useController, type Control } from 'react-hook-form';
import { legalPages, type LegalPageName } from '#modules/instance/settings/rules.ts';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { settingsWords as words } from '../copy.ts';
import type { LegalValue, SettingsValues } from './form-values.ts';

const kinds = Object.entries(words.legalKinds).map(([value, label]) => ({ value, label }));

/** For each legal page: ours, the operator's text, or a page elsewhere. */
export function LegalFields({ control }: { control: Control<SettingsValues> }) {
  return (
    <div className="grid gap-4">
      {legalPages.map((page) => (
        <LegalPageField key={page} control={control} page={page} />
      ))}
    </div>
  );
}

function LegalPageField({ control, page }: { control: Control<SettingsValues>; page: LegalPageName }) {
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController({ control, name: `legal.${page}` });
  const label = words.legalPages[page];
  const { kind } = value;
  const isOurs = kind === 'own';
  const change = (part: Partial<LegalValue>) => onChange({ ...value, ...part });
  return (
    <div className="grid gap-3">
      <Field label={label} error={isOurs && error?.message}>
        <Select
          ref={isOurs ? ref : null}
          options={kinds}
          value={kind}
          onChange={({ target }) => change({ kind: target.value as LegalValue['kind'] })}
        />
      </Field>
      {kind === 'text' && (
        <Field label={words.legalText(label)} hint={words.legalTextHint} error={error?.message}>
          <TextArea
            ref={ref}
            rows={8}
            value={value.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        </Field>
      )}
      {kind === 'link' && (
        <Field label={words.legalLink(label)} error={error?.message}>
          <TextInput
            ref={ref}
            type="url"
            placeholder="https://"
            value={value.url}
            onChange={({ target }) => change({ url: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
