import { useQuery, type QueryClient } from '@tanstack/react-query';
import { citiesAtMost, listCities, type City } from '#modules/instance/cities/contract.ts';
import { cityOptions } from '#modules/instance/cities/rules.ts';
import { neighborhoodChoicesQuery } from '#modules/profiles/places/web/index.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { ownProfileWords as words } from '../copy.ts';

export const citiesQuery = {
  ...queryOf(listCities, { limit: citiesAtMost }, ['instance', 'cities']),
  staleTime: Infinity,
};

/** Of the chosen city. On an instance without cities, all. @param cities undefined until they are loaded */
const choicesIn = (cities: readonly City[] | undefined, cityId: string | null) => {
  const city = cities?.find(({ id }) => id === cityId);
  return { ...neighborhoodChoicesQuery(city?.slug), enabled: city !== undefined || cities?.length === 0 };
};

/** @param cityId the chosen one, as the form shows it first */
export async function prefetchHome(client: QueryClient, cityId: string | null): Promise<void> {
  await client.prefetchQuery(citiesQuery);
  const cities = client.getQueryData(citiesQuery.queryKey)?.items;
  if (!cities) return;
  const { enabled, ...areas } = choicesIn(cities, cityId);
  if (enabled) await client.prefetchQuery(areas);
}

/** The cities of this instance and the neighborhoods of the chosen one. `undefined` until cities are loaded. */
export function useHomeChoices(cityId: string | null) {
  const cities = useQuery(citiesQuery).data?.items;
  const { data } = useQuery(choicesIn(cities, cityId));
  return cities && { cities, neighborhoods: data?.items ?? [] };
}

export type Home = { readonly cityId: string | null; readonly neighborhoodId: string | null };

type HomeFieldsProps = {
  choices: ReturnType<typeof useHomeChoices>;
  value: Home;
  onChange: (home: Home) => void;
  errors?: { readonly [Name in keyof Home]?: string | undefined };
};

/** Chooses a city, and one of its neighborhoods. Renders nothing if there is nothing to choose from. */
export function HomeFields({ choices, value, onChange, errors = {} }: HomeFieldsProps) {
  const { cities = [], neighborhoods: areas = [] } = choices ?? {};
  return (
    <>
      {cities.length > 0 && (
        <Field label={words.city} optional hint={words.cityHint} error={errors.cityId}>
          <Select
            placeholder={words.notSet}
            options={cityOptions(cities)}
            value={value.cityId ?? ''}
            onChange={({ target }) => onChange({ cityId: target.value || null, neighborhoodId: null })}
          />
        </Field>
      )}
      {areas.length > 0 && (
        <Field
          label={words.neighborhood}
          optional
          hint={words.neighborhoodHint}
          error={errors.neighborhoodId}
        >
          <Select
            placeholder={words.notSet}
            options={areas.map(({ id, name }) => ({ value: id, label: name }))}
            value={value.neighborhoodId ?? ''}
            onChange={({ target }) => onChange({ ...value, neighborhoodId: target.value || null })}
          />
        </Field>
      )}
    </>
  );
}
