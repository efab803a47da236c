import { useQuery, type QueryClient } from '@tanstack/react-query';
import { listCities } from '#modules/instance/cities/contract.ts';
import { neighborhoodsQuery } from '#modules/profiles/places/web/index.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { ownProfileWords as words } from '../copy.ts';

export const citiesQuery = { ...queryOf(listCities, {}, ['instance', 'cities']), staleTime: Infinity };
export const prefetchHome = (client: QueryClient) =>
  Promise.all([client.prefetchQuery(citiesQuery), client.prefetchQuery(neighborhoodsQuery)]);

/** The cities and neighborhoods of this instance. `undefined` until they are loaded. */
export function useHomeChoices() {
  const cities = useQuery(citiesQuery).data?.items;
  const neighborhoods = useQuery(neighborhoodsQuery).data?.items;
  return cities && neighborhoods ? { cities, neighborhoods } : undefined;
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
  const { cities = [], neighborhoods = [] } = choices ?? {};
  const city = cities.find(({ id }) => id === value.cityId);
  const areas = cities.length > 0 ? neighborhoods.filter((area) => area.city === city?.name) : neighborhoods;
  return (
    <>
      {cities.length > 0 && (
        <Field label={words.city} optional hint={words.cityHint} error={errors.cityId}>
          <Select
            placeholder={words.notSet}
            options={cities.map(({ id, name }) => ({ value: id, label: name }))}
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
