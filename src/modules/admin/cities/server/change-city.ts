import {
  lockCity,
  removeCity,
  saveCity,
  toCity,
  type CityRow,
} from '#modules/instance/cities/server/index.ts';
import { citySlug, type CityDraft, type CityFault } from '#modules/instance/cities/rules.ts';
import { neighborhoodChanged } from '#modules/profiles/places/events.ts';
import { followCity, hasNeighborhoods } from '#modules/profiles/places/server/index.ts';
import { newId, type CityId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { cityRefusals as refusals } from '../contract.ts';
import { logChange } from './log-change.ts';

const codes: Readonly<Record<CityFault, keyof typeof refusals>> = {
  slug: 'slugInvalid',
  name: 'nameInvalid',
  region: 'regionInvalid',
  country: 'countryInvalid',
  timeZone: 'timeZoneInvalid',
  currency: 'currencyInvalid',
  point: 'pointInvalid',
};

/** The order in which the form asks. */
const order: readonly CityFault[] = ['name', 'slug', 'region', 'country', 'timeZone', 'currency', 'point'];

type SentCity = CityDraft & {
  /** The city that the form was opened with. */
  readonly before?: CityDraft | undefined;
};

/** Adds a city, or changes the one with this id. @throws Refusal of `cityRefusals` */
export async function change(
  tx: Tx,
  cityId: CityId | undefined,
  { before: opened, ...sent }: SentCity,
  byId: UserId,
): Promise<CityRow> {
  const before = cityId === undefined ? undefined : await lockCity(tx, cityId);
  if (before && opened && differ(before, opened))
    throw refuse(refusals, 'changedMeanwhile', { city: toCity(before) });
  const draft = {
    ...sent,
    slug: sent.slug || before?.slug || citySlug(sent.name),
    country: sent.country.toUpperCase(),
    currency: sent.currency.toLowerCase(),
  };
  const saved = await saveCity(tx, draft, cityId);
  if ('missing' in saved) throw refuse(refusals, 'cityNotFound');
  if ('taken' in saved) throw refuse(refusals, `${saved.taken}Taken`);
  if ('faults' in saved) throw refuse(refusals, codes[order.find((fault) => saved.faults.includes(fault))!]);
  const { city } = saved;
  const neighborhoodIds = await followCity(tx, city);
  await publishAll(
    tx,
    neighborhoodChanged,
    neighborhoodIds.map((neighborhoodId) => ({ key: newId(), payload: { neighborhoodId } })),
  );
  await logChange(tx, city, byId, {
    act: before ? 'changeCity' : 'addCity',
    title: city.name,
    before: { ...before },
    after: { ...city },
  });
  return city;
}

const differ = (city: CityDraft, opened: CityDraft) =>
  (Object.keys(opened) as (keyof CityDraft)[]).some((name) => city[name] !== opened[name]);

/** @throws Refusal cityNotFound, whyRequired, cityHasNeighborhoods */
export async function drop(tx: Tx, cityId: CityId, { reason, byId }: { reason: string; byId: UserId }) {
  const city = await lockCity(tx, cityId);
  if (!city) throw refuse(refusals, 'cityNotFound');
  if (reason === '') throw refuse(refusals, 'whyRequired');
  if (await hasNeighborhoods(tx, cityId)) throw refuse(refusals, 'cityHasNeighborhoods');
  await removeCity(tx, cityId);
  await logChange(tx, city, byId, { act: 'removeCity', title: city.name, before: { ...city }, reason });
}
