import type { UseFormReturn } from 'react-hook-form';
import { countryChoices } from '#modules/instance/cities/rules.ts';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { partyLimits, type Party, type partyRefusals } from '../contract.ts';
import { buyerInvoiceWords as words } from '../copy.ts';

const countries = countryChoices();

export const noParty: Party = { name: '', address1: '', zipCode: '', city: '', country: '', taxId: '' };

export const partyFieldOf: Readonly<Record<keyof typeof partyRefusals, keyof Party>> = {
  partyNameRequired: 'name',
  partyAddressRequired: 'address1',
  partyCityRequired: 'city',
  partyCountryRequired: 'country',
};

type PartyFieldsProps = {
  form: UseFormReturn<Party>;
  name: string;
  taxId: string;
  taxIdHint: string;
};

/** Name, address and tax ID of a seller or a buyer. */
export function PartyFields({ form, name, taxId, taxIdHint }: PartyFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={name} error={errors.name?.message}>
        <TextInput autoComplete="organization" maxLength={partyLimits.name} {...register('name')} />
      </Field>
      <Field label={words.address} error={errors.address1?.message}>
        <TextInput autoComplete="address-line1" maxLength={partyLimits.address} {...register('address1')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.zipCode} optional>
          <TextInput autoComplete="postal-code" maxLength={partyLimits.zipCode} {...register('zipCode')} />
        </Field>
        <Field label={words.city} error={errors.city?.message}>
          <TextInput autoComplete="address-level2" maxLength={partyLimits.city} {...register('city')} />
        </Field>
      </div>
      <Field label={words.country} error={errors.country?.message}>
        <Select
          autoComplete="country"
          placeholder={words.chooseCountry}
          options={countries}
          {...register('country')}
        />
      </Field>
      <Field label={taxId} optional hint={taxIdHint}>
        <TextInput autoComplete="off" maxLength={partyLimits.taxId} {...register('taxId')} />
      </Field>
    </>
  );
}
