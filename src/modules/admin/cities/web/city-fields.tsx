import { currencyChoices } from '#modules/admin/web/index.ts';
import { countryChoices } from '#modules/instance/cities/rules.ts';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { SuggestingInput } from '#platform/ui/suggesting-input.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { cityWords as words } from '../copy.ts';
import type { CityDraft } from './city-draft.ts';

const countries = countryChoices();
const timeZones = Intl.supportedValuesOf('timeZone');

type CityFieldsProps = {
  draft: CityDraft;
  onChange: (fields: Partial<CityDraft>) => void;
  error: { readonly field: keyof CityDraft; readonly message: string } | undefined;
};

export function CityFields({ draft, onChange, error }: CityFieldsProps) {
  const set = (name: keyof CityDraft) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const errorOf = (name: keyof CityDraft) => (error?.field === name ? error.message : undefined);
  return (
    <>
      <Field label={words.name} error={errorOf('name')}>
        <TextInput autoComplete="off" {...set('name')} />
      </Field>
      <Field label={words.slug} hint={words.slugHint} optional error={errorOf('slug')}>
        <TextInput autoComplete="off" autoCapitalize="none" {...set('slug')} />
      </Field>
      <Field label={words.region} optional error={errorOf('region')}>
        <TextInput autoComplete="off" {...set('region')} />
      </Field>
      <Field label={words.country} error={errorOf('country')}>
        <Select placeholder={words.chooseCountry} options={countries} {...set('country')} />
      </Field>
      <Field label={words.timeZone} hint={words.timeZoneHint} error={errorOf('timeZone')}>
        <SuggestingInput suggestions={timeZones} {...set('timeZone')} />
      </Field>
      <Field label={words.currency} error={errorOf('currency')}>
        <Select placeholder={words.chooseCurrency} options={currencyChoices} {...set('currency')} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2 items-start">
        <Field label={words.latitude} error={errorOf('latitude')}>
          <TextInput inputMode="decimal" autoComplete="off" {...set('latitude')} />
        </Field>
        <Field label={words.longitude}>
          <TextInput inputMode="decimal" autoComplete="off" {...set('longitude')} />
        </Field>
      </div>
    </>
  );
}
