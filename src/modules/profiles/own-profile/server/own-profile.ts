import { countryName } from '#modules/instance/cities/rules.ts';
import { findCity, listCities } from '#modules/instance/cities/server/index.ts';
import { readInstance } from '#modules/instance/settings/server/index.ts';
import { setName } from '#modules/identity/accounts/server/index.ts';
import { findUpload } from '#modules/media/server/index.ts';
import { findNeighborhood } from '#modules/profiles/places/server/index.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { profileChanged } from '#modules/profiles/profiles/events.ts';
import { listGenresOf, toImages } from '#modules/profiles/profiles/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { CityId, newId, type ProfileId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import {
  ownProfileLimits,
  ownProfileRefusals as refusals,
  type changeOwnProfile,
  type OwnProfile,
  type OwnProfileDraft,
} from '../contract.ts';
import { fullName, lookalikeKey, nameParts, ownProfileFailure, plainUsername } from '../rules.ts';
import { findOwnFields, lockProfile, savePrivateFields, updateOwnFields, type HomeFields } from './store.ts';
import { leaveUsername, listFormerUsernames, takeUsername } from './username-store.ts';

/** Functions of higher modules, passed in by the app. */
export type OwnProfilePorts = {
  readonly setGenres: (tx: Db, profileId: ProfileId, genreIds: readonly string[]) => Promise<void>;
};

/** @throws Refusal profileNotFound */
export async function readOwnProfile(db: Db, userId: UserId): Promise<OwnProfile> {
  const [fields, genres, former, cities] = await Promise.all([
    findOwnFields(db, userId),
    listGenresOf(db, userId, ownProfileLimits.genres),
    listFormerUsernames(db, userId),
    listCities(db),
  ]);
  if (!fields) throw refuse(profileRefusals, 'profileNotFound');
  const { firstName, lastName, name, username, pronouns, bio, links, neighborhoodId } = fields;
  const city = cities.find((one) => one.name === fields.city);
  return {
    ...(firstName === null ? nameParts(name) : { firstName, lastName: lastName ?? '' }),
    username: username ?? '',
    pronouns,
    bio,
    links,
    cityId: city ? CityId.encode(city.id) : null,
    neighborhoodId,
    genreIds: genres.map(({ id }) => id),
    address1: fields.address1 ?? '',
    address2: fields.address2 ?? '',
    zipCode: fields.zipCode ?? '',
    images: toImages(fields.image),
    formerUsernames: former.map((one) => ({ username: one.username, until: one.until.toISOString() })),
  };
}

/** @throws Refusal of the profile rules */
export async function saveOwnProfile(
  tx: Db,
  ports: OwnProfilePorts,
  { userId, image, cityId, ...changes }: InputOf<typeof changeOwnProfile>,
): Promise<OwnProfile> {
  await lockProfile(tx, userId);
  const {
    images: _images,
    formerUsernames: _former,
    cityId: _city,
    ...before
  } = await readOwnProfile(tx, userId);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const draft: OwnProfileDraft = { ...before, ...Object.fromEntries(given) };
  const failure = ownProfileFailure(draft, (await readInstance(tx)).name);
  if (failure) throw refuse(refusals, failure);

  const username = plainUsername(draft.username);
  if (username !== before.username) await changeUsername(tx, userId, username);
  const name = fullName(draft);
  const { firstName, lastName, pronouns, bio, links } = draft;
  await updateOwnFields(tx, userId, {
    name,
    firstName,
    lastName,
    pronouns,
    bio,
    links,
    username: username || null,
    ...((cityId !== undefined || changes.neighborhoodId !== undefined) && {
      home: await homeOf(tx, cityId ?? null, changes.neighborhoodId ?? null),
    }),
    ...(image !== undefined && { imageId: await imageOf(tx, userId, image) }),
  });
  await setName(tx, userId, name);
  await savePrivateFields(tx, userId, draft);
  if (changes.genreIds) await ports.setGenres(tx, userId, changes.genreIds);
  await publish(tx, profileChanged, { key: newId(), payload: { profileId: userId } });
  return readOwnProfile(tx, userId);
}

/** @throws Refusal usernameChangedTooOften, usernameTaken */
async function changeUsername(tx: Db, userId: UserId, username: string): Promise<void> {
  const key = lookalikeKey(username);
  await leaveUsername(tx, userId, key);
  if (username !== '' && !(await takeUsername(tx, { userId, username, key })))
    throw refuse(refusals, 'usernameTaken');
  const former = await listFormerUsernames(tx, userId);
  if (former.length > ownProfileLimits.formerUsernames) throw refuse(refusals, 'usernameChangedTooOften');
}

const nowhere: HomeFields = {
  neighborhoodId: null,
  city: null,
  state: null,
  country: null,
  latitude: null,
  longitude: null,
};

/** A neighborhood includes its city. @throws Refusal neighborhoodUnknown, cityUnknown */
async function homeOf(db: Db, cityId: CityId | null, neighborhoodId: string | null): Promise<HomeFields> {
  if (neighborhoodId !== null) {
    const area = await findNeighborhood(db, neighborhoodId);
    if (!area) throw refuse(refusals, 'neighborhoodUnknown');
    const { city, state, country, location } = area;
    return { neighborhoodId, city, state: state.name, country: country.name, ...location };
  }
  if (cityId === null) return nowhere;
  const city = await findCity(db, cityId);
  if (!city) throw refuse(refusals, 'cityUnknown');
  const { name, region, country, latitude, longitude } = city;
  return {
    neighborhoodId,
    city: name,
    state: region || null,
    country: countryName(country),
    latitude,
    longitude,
  };
}

/** @throws Refusal pictureNotFound */
async function imageOf(tx: Db, userId: UserId, image: { key: string } | null): Promise<string | null> {
  if (!image) return null;
  const imageId = await findUpload(tx, userId, image.key);
  if (!imageId) throw refuse(refusals, 'pictureNotFound');
  return imageId;
}
