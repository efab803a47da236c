import { countryName } from '#modules/instance/cities/rules.ts';
import { findCity } from '#modules/instance/cities/server/index.ts';
import { findUpload } from '#modules/media/server/index.ts';
import type { CommunitySettings } from '#modules/profiles/communities/server/index.ts';
import { conditionRefusals, type ConditionDraft } from '#modules/profiles/membership-rules/draft-contract.ts';
import { findNeighborhood, readNeighborhoodAt, zoneAt } from '#modules/profiles/places/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { listProfilesByKey, setProfilePicture } from '#modules/profiles/profiles/server/index.ts';
import { CityId, type CommunityId, type ProfileId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { defaultTimeZone } from '#platform/time.ts';
import { draftRefusals, type ProfileDraft, type VenuePlace } from '../contract.ts';
import type { ProfileEditorPorts } from './ports.ts';

/** A neighborhood with its city, or a city. */
export type Home = {
  readonly neighborhoodId: string | null;
  readonly name: string;
  readonly city: string;
  readonly state: { readonly name: string; readonly code: string };
  readonly country: { readonly name: string; readonly code: string };
  readonly location: { readonly latitude: number; readonly longitude: number };
  readonly timeZone: string | undefined;
  readonly zipCode?: string;
};

/** @throws Refusal neighborhoodUnknown, cityUnknown */
export async function findHome(
  tx: Db,
  { cityId, neighborhoodId }: Pick<ProfileDraft, 'cityId' | 'neighborhoodId'>,
): Promise<Home | undefined> {
  if (neighborhoodId !== null) {
    const area = await findNeighborhood(tx, neighborhoodId);
    if (!area) throw refuse(draftRefusals, 'neighborhoodUnknown');
    const { name, city, state, country, location } = area;
    return { neighborhoodId, name, city, state, country, location, timeZone: zoneAt(location) };
  }
  if (!cityId) return undefined;
  const city = await findCity(tx, CityId.decodeOrNoId(cityId));
  if (!city) throw refuse(draftRefusals, 'cityUnknown');
  const { name, region, country, timeZone, latitude, longitude } = city;
  return {
    neighborhoodId,
    name,
    city: name,
    state: { name: region, code: /^[A-Z]{2,3}$/.test(region) ? region : '' },
    country: { name: countryName(country), code: country },
    location: { latitude, longitude },
    timeZone,
  };
}

/** The chosen place of a new venue on the map, else its city or neighborhood. @throws Refusal neighborhoodUnknown, cityUnknown */
export async function findVenueHome(tx: Db, draft: ProfileDraft): Promise<Home | undefined> {
  const { place, neighborhoodId } = draft;
  if (!place) return findHome(tx, draft);
  const areaId = neighborhoodId ?? (await readNeighborhoodAt(tx, place))?.id ?? null;
  const area = areaId === null ? undefined : await findHome(tx, { neighborhoodId: areaId });
  return { ...toHome(place), neighborhoodId: areaId, name: area?.name ?? place.city };
}

const toHome = ({ city, state, countryCode, zipCode, latitude, longitude }: VenuePlace) => ({
  city,
  state,
  country: { name: countryName(countryCode), code: countryCode },
  location: { latitude, longitude },
  timeZone: zoneAt({ latitude, longitude }),
  zipCode,
});

export const toHomeFields = (home: Home | undefined) => ({
  note: home?.name ?? '',
  neighborhoodId: home?.neighborhoodId ?? null,
  city: home?.city ?? null,
  state: home?.state.name || null,
  latitude: home?.location.latitude ?? null,
  longitude: home?.location.longitude ?? null,
});

/** Places a venue in the middle of its neighborhood or city, until its team moves the pin. */
export const toVenuePlace = ({
  neighborhoodId,
  city,
  state,
  country,
  location,
  timeZone,
  zipCode = '',
}: Home) => ({
  city,
  state: state.name,
  stateCode: state.code,
  country: country.name,
  countryCode: country.code,
  zipCode,
  neighborhoodId,
  latitude: location.latitude,
  longitude: location.longitude,
  timezone: timeZone ?? defaultTimeZone,
});

/** Sets an uploaded picture, or keeps the current one without it. @throws Refusal pictureNotFound */
export async function setPicture(
  tx: Db,
  profileId: ProfileId,
  image: ProfileDraft['image'],
  userId: UserId,
): Promise<void> {
  if (!image) return;
  const imageId = await findUpload(tx, userId, image.key);
  if (!imageId) throw refuse(draftRefusals, 'pictureNotFound');
  await setProfilePicture(tx, profileId, imageId);
}

type SavedRule = { readonly kind: string; readonly aboutId: string | null };
type KeyedItem = { readonly id: string; readonly provider: string; readonly providerId: string };

/** Replaces the wire ids of membership rules by bare ids. @throws Refusal conditionUnknown */
export async function readMembershipRules(
  tx: Db,
  ports: Pick<ProfileEditorPorts, 'listRequirableEvents'>,
  communityId: CommunityId,
  { drafts, saved = [] }: { drafts: readonly ConditionDraft[]; saved?: readonly SavedRule[] },
): Promise<CommunitySettings['conditions']> {
  const keysOf = <Type extends 'artist' | 'event'>(type: Type, kind: ConditionDraft['kind']) =>
    drafts.flatMap((one) =>
      one.kind === kind && 'about' in one && one.about ? [{ type, ...outsideKey(type, one.about.id) }] : [],
    );
  const namedBefore = saved.flatMap(({ kind, aboutId }) => (kind === 'ticket' && aboutId ? [aboutId] : []));
  const artists = await listProfilesByKey(tx, keysOf('artist', 'follows'));
  const events = await ports.listRequirableEvents(tx, communityId, keysOf('event', 'ticket'), namedBefore);
  const idOf = (items: readonly KeyedItem[], type: 'artist' | 'event', wireId = '') => {
    const { provider, providerId } = outsideKey(type, wireId);
    const one = items.find((row) => row.provider === provider && row.providerId === providerId);
    if (!one) throw refuse(conditionRefusals, 'conditionUnknown');
    return one.id;
  };
  return drafts.map((one) => {
    const { kind } = one;
    const row = { kind, aboutId: null, amount: 0, question: '' };
    if (kind === 'question') return { ...row, question: one.text };
    if (kind === 'attended') return { ...row, amount: one.events };
    if (kind === 'ticket') return { ...row, aboutId: idOf(events, 'event', one.about?.id) };
    return { ...row, aboutId: idOf(artists, 'artist', one.about?.id), amount: one.days };
  });
}
