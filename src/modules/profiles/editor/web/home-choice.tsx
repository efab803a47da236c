import { useSuspenseQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { cityOptions } from '#modules/instance/cities/rules.ts';
import { citiesQuery, useHomeChoices } from '#modules/profiles/own-profile/web/index.ts';
import { brand } from '#platform/brand.ts';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { Select } from '#platform/ui/select.tsx';
import { formWords } from '../copy.ts';
import type { ProfileValues } from './profile-values.ts';

/** Chooses a city and one of its neighborhoods, where there are any. */
export function HomeChoice({ optional: isOptional }: { optional: boolean }) {
  const { control, setValue, formState } = useFormContext<ProfileValues>();
  const { data: cities } = useSuspenseQuery(citiesQuery);
  const cityId = useController({ control, name: 'cityId' }).field.value ?? null;
  const { field } = useController({ control, name: 'neighborhoodId' });
  const place = useWatch({ control, name: 'place' });
  const hasCities = cities.items.length > 0;
  const onlyCityId = cities.items.length === 1 ? (cities.items[0]?.id ?? null) : null;
  const listed = useHomeChoices(cityId ?? onlyCityId)?.neighborhoods ?? [];
  const optional = isOptional || place !== null;
  const { errors } = formState;

  function chooseCity(id: string) {
    setValue('cityId', id || null, { shouldDirty: true });
    setValue('place', null);
    field.onChange(null);
  }

  if (!hasCities && listed.length === 0) return optional ? null : <NoCities />;
  return (
    <>
      {hasCities && (
        <Field label={formWords.city} optional={optional} error={errors.cityId?.message}>
          <Select
            placeholder={optional ? formWords.nowhere : formWords.chooseCity}
            options={cityOptions(cities.items)}
            value={cityId ?? ''}
            onChange={({ target }) => chooseCity(target.value)}
          />
        </Field>
      )}
      {listed.length > 0 && (
        <Field
          label={formWords.neighborhood}
          optional={optional || hasCities}
          error={errors.neighborhoodId?.message ?? (hasCities ? undefined : errors.cityId?.message)}
        >
          <Select
            placeholder={hasCities ? formWords.anyArea : formWords.nowhere}
            options={listed.map(({ id, name }) => ({ value: id, label: name }))}
            value={field.value ?? ''}
            onChange={({ target }) => field.onChange(target.value || null)}
          />
        </Field>
      )}
    </>
  );
}

/** Admins add the first city; others can only ask for it. */
function NoCities() {
  const me = useMe();
  return (
    <p role="note" className="text-ink-2">
      {formWords.noCities}{' '}
      {me?.admin ? (
        <Link to="/admin/{-$section}" params={{ section: 'cities' }} className="underline">
          {formWords.addCity}
        </Link>
      ) : (
        formWords.askForCity(brand.contactEmail)
      )}
    </p>
  );
}
