import { useMutation, useQueryClient } from '@tanstack/react-query';
import countryToCurrency from 'country-to-currency';
import { useId, useState } from 'react';
import { currencyChoices, useFreshInstance } from '#modules/admin/web/index.ts';
import type { City } from '#modules/instance/cities/contract.ts';
import { countryChoices } from '#modules/instance/cities/rules.ts';
import type { OutsidePlace } from '#modules/profiles/places/place.ts';
import { PlaceFinder } from '#modules/profiles/places/web/index.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { send } from '#platform/send.ts';
import { SuggestingInput } from '#platform/ui/suggesting-input.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { addCity, changeCity, type cityRefusals } from '../contract.ts';
import { cityWords as words } from '../copy.ts';
import { degrees } from './degrees.ts';

const countries = countryChoices();
const timeZones = Intl.supportedValuesOf('timeZone');

const empty = {
  name: '',
  slug: '',
  region: '',
  country: '',
  timeZone: '',
  currency: '',
  latitude: '',
  longitude: '',
};
type Draft = typeof empty;

const draftOf = ({ id: _id, latitude, longitude, ...city }: City): Draft => ({
  ...city,
  latitude: String(latitude),
  longitude: String(longitude),
});

/** Of each country, by its code. */
const currencyOf: Readonly<Record<string, string>> = countryToCurrency;

const cityOf = (place: OutsidePlace): Partial<Draft> => ({
  name: place.city || place.name,
  region: place.state.name,
  country: place.country.code,
  currency: currencyOf[place.country.code]?.toLowerCase() ?? '',
  latitude: String(place.latitude),
  longitude: String(place.longitude),
  ...(place.timezone && { timeZone: place.timezone }),
});

const fieldOf: Readonly<Partial<Record<keyof typeof cityRefusals, keyof Draft>>> = {
  nameInvalid: 'name',
  slugInvalid: 'slug',
  slugTaken: 'slug',
  regionInvalid: 'region',
  countryInvalid: 'country',
  timeZoneInvalid: 'timeZone',
  currencyInvalid: 'currency',
  pointInvalid: 'latitude',
};

/** Adds or changes a city. The server checks; its refusal appears at the field. */
export function CityDialog({ city, onClose }: { city: City | undefined; onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const showFresh = useFreshInstance();
  const [draft, setDraft] = useState(city ? draftOf(city) : empty);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => {
      const { latitude, longitude, ...fields } = draft;
      const sent = { ...fields, latitude: degrees(latitude), longitude: degrees(longitude) };
      return city ? send(changeCity, { cityId: city.id, ...sent }) : send(addCity, sent);
    },
    onSuccess: async ({ name }) => {
      await client.invalidateQueries();
      await showFresh();
      toast({ title: city ? words.saved(name) : words.added(name), tone: 'success' });
      onClose();
    },
  });
  const failed = isRefusal(error) && isKeyOf(fieldOf, error.code) ? fieldOf[error.code] : undefined;
  const set = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => {
      reset();
      setDraft({ ...draft, [name]: target.value });
    },
  });
  const errorOf = (name: keyof Draft) => (failed === name ? error?.message : undefined);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={city ? words.editTitle(city.name) : words.addTitle}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.back}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        {!city && (
          <PlaceFinder
            label={words.find}
            hint={words.findHint}
            onFind={(place) => {
              reset();
              setDraft({ ...draft, ...cityOf(place) });
            }}
          />
        )}
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
        {error && !failed && (
          <p role="alert" className="text-small text-danger">
            {error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
