import { slugOf } from '#modules/events/events/rules.ts';
import { findCity, lockCity, type CityRow } from '#modules/instance/cities/server/index.ts';
import { findUpload } from '#modules/media/server/index.ts';
import { geojsonLimits } from '#modules/profiles/places/geojson.ts';
import {
  assignVenues,
  listAreas,
  planAreas,
  putAreas,
  readAreas,
  removeArea,
  setAreaPicture,
} from '#modules/profiles/places/server/index.ts';
import { neighborhoodChanged, neighborhoodsRedrawn } from '#modules/profiles/places/events.ts';
import { profileChanged } from '#modules/profiles/profiles/events.ts';
import type { InputOf } from '#platform/contract.ts';
import { kilometersBetween } from '#platform/distance.ts';
import { newId, type CityId, type ProfileId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { publish, publishAll } from '#platform/server/domain-events.ts';
import * as calls from '../contract.ts';
import { logChange } from './log-change.ts';

const refusals = calls.areaRefusals;
/** Kilometers from the center of the city. The farthest neighborhoods of large municipalities are nearer. */
const farKm = 100;
/** Domain events that fit into one statement. */
const eventsAtOnce = 5000;

/** @throws Refusal cityNotFound */
export async function readNeighborhoods(db: Db, cityId: CityId) {
  const city = await requireCity(db, cityId);
  const items = await listAreas(db, city.id);
  return { items, total: items.length, offset: 0 };
}

/** @throws Refusal of `areaRefusals`, with the name of the area */
export async function putNeighborhoods(
  tx: Db,
  { cityId, file, preview }: InputOf<typeof calls.saveNeighborhoods>,
  byId: UserId,
) {
  const read = await readAreas(file);
  if ('fault' in read) throw refuse(refusals, read.fault, { name: read.name });
  // Reading a large file takes a while, in which the city may be renamed or removed.
  const city = await requireCity(tx, cityId, lockCity);
  const planned = await planAreas(tx, city, read.areas, slugOf);
  if (planned.unbounded !== undefined) throw refuse(refusals, 'areaNotPolygon', { name: planned.unbounded });
  if (planned.twice !== undefined) throw refuse(refusals, 'areaTwice', { name: planned.twice });
  if (planned.total > geojsonLimits.areas) throw refuse(refusals, 'tooManyAreas');
  if (!preview && planned.areas.length > 0) await save(tx, city, planned, byId);
  const items = planned.areas.map(({ name, isNew, ...center }) => ({
    name,
    isNew,
    isFar: kilometersBetween(city, center) > farKm,
  }));
  return { items, total: items.length, offset: 0 };
}

type Planned = Awaited<ReturnType<typeof planAreas>>;

async function save(tx: Db, city: CityRow, { areas, before }: Planned, byId: UserId): Promise<void> {
  const renamedIds = await putAreas(tx, city, areas);
  const venueIds = await assignVenues(tx, city, before);
  const names = areas.map(({ name }) => name);
  await logChange(tx, city, byId, {
    act: 'saveNeighborhoods',
    title: city.name,
    after: { neighborhoods: names.slice(0, 20), total: names.length },
  });
  await publishAll(
    tx,
    neighborhoodChanged,
    areas.map(({ id }) => ({ key: newId(), payload: { neighborhoodId: id } })),
  );
  await publishChanges(tx, [...renamedIds, ...venueIds], byId);
  await publish(tx, neighborhoodsRedrawn, { key: newId(), payload: { cityId: city.id, byId } });
}

async function publishChanges(tx: Db, ids: readonly ProfileId[], byId: UserId): Promise<void> {
  const changes = ids.map((profileId) => ({ key: newId(), payload: { profileId, byId } }));
  for (let at = 0; at < changes.length; at += eventsAtOnce)
    await publishAll(tx, profileChanged, changes.slice(at, at + eventsAtOnce));
}

/** @throws Refusal cityNotFound, neighborhoodNotFound, whyRequired */
export async function dropNeighborhood(
  tx: Db,
  { cityId, neighborhoodId, reason }: InputOf<typeof calls.removeNeighborhood>,
  byId: UserId,
): Promise<void> {
  const city = await requireCity(tx, cityId);
  if (reason === '') throw refuse(calls.removeNeighborhood.refusals, 'whyRequired');
  const removed = await removeArea(tx, city.id, neighborhoodId);
  if (!removed) throw refuse(calls.removeNeighborhood.refusals, 'neighborhoodNotFound');
  await logChange(tx, city, byId, {
    act: 'removeNeighborhood',
    title: `${removed.name}, ${city.name}`,
    before: { name: removed.name, slug: removed.slug },
    reason,
  });
  await publishChanges(tx, removed.pageIds, byId);
  await publish(tx, neighborhoodChanged, { key: newId(), payload: { neighborhoodId } });
  await publish(tx, neighborhoodsRedrawn, { key: newId(), payload: { cityId, byId } });
}

/** @throws Refusal cityNotFound, neighborhoodNotFound, pictureNotFound */
export async function changePicture(
  tx: Db,
  { cityId, neighborhoodId, image }: InputOf<typeof calls.changeNeighborhoodPicture>,
  byId: UserId,
): Promise<void> {
  const pictureRefusals = calls.changeNeighborhoodPicture.refusals;
  const city = await requireCity(tx, cityId);
  const imageId = image ? await findUpload(tx, byId, image.key) : null;
  if (imageId === undefined) throw refuse(pictureRefusals, 'pictureNotFound');
  const changed = await setAreaPicture(tx, { cityId, id: neighborhoodId, imageId });
  if (!changed) throw refuse(pictureRefusals, 'neighborhoodNotFound');
  await logChange(tx, city, byId, {
    act: 'changeNeighborhoodPicture',
    title: `${changed.name}, ${city.name}`,
    after: { picture: imageId },
  });
  await publish(tx, neighborhoodChanged, { key: newId(), payload: { neighborhoodId } });
}

async function requireCity(db: Db, cityId: CityId, find = findCity): Promise<CityRow> {
  const city = await find(db, cityId);
  if (!city) throw refuse(refusals, 'cityNotFound');
  return city;
}
