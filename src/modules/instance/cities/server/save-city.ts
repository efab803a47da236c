import { newId, type CityId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { cityChanged, cityRenamed } from '../events.ts';
import { cityFaults, type CityDraft, type CityFault } from '../rules.ts';
import {
  addCity,
  changeCity,
  deleteCity,
  isNameTaken,
  lockCityNames,
  lockCity,
  type CityRow,
} from './store.ts';

export type SavedCity =
  | { readonly city: CityRow }
  | { readonly faults: readonly CityFault[] }
  | { readonly taken: 'name' | 'slug' }
  | { readonly missing: true };

/**
 * Adds a city, or changes the one with the given id. Callers turn faults into refusals, and tell other processes with
 * `publishInstanceChanged` after the transaction.
 */
export async function saveCity(tx: Db, draft: CityDraft, id?: CityId): Promise<SavedCity> {
  const faults = cityFaults(draft);
  if (faults.length > 0) return { faults };
  const former = id === undefined ? undefined : await lockCity(tx, id);
  if (id !== undefined && !former) return { missing: true };
  await lockCityNames(tx);
  // Events, plans and posts name their city.
  if (draft.name !== former?.name && (await isNameTaken(tx, draft.name, id))) return { taken: 'name' };
  const city = id === undefined ? await addCity(tx, draft) : await changeCity(tx, id, draft);
  if (!city) return { taken: 'slug' };
  await publish(tx, cityChanged, { key: newId(), payload: { cityId: city.id } });
  if (former && (former.name !== city.name || former.region !== city.region)) {
    const { name, region } = former;
    await publish(tx, cityRenamed, { key: newId(), payload: { cityId: city.id, former: { name, region } } });
  }
  return { city };
}

/** Removes a city. Its events are listed in the nearest other one, or under the city of their address. */
export async function removeCity(tx: Db, id: CityId): Promise<void> {
  await deleteCity(tx, id);
  await publish(tx, cityChanged, { key: newId(), payload: { cityId: id } });
}
