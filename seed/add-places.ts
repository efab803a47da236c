import { defaultCity } from '#modules/instance/cities/default-city.ts';
import { addCity } from '#modules/instance/cities/server/index.ts';
import type { SettingsDraft } from '#modules/instance/settings/rules.ts';
import { saveSettings } from '#modules/instance/settings/server/index.ts';
import { gelOf } from '#modules/media/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import { boundaries } from './city/boundaries.ts';
import type { City } from './city/city.ts';
import { cityZone } from './clock.ts';
import { demoVenue, demoVenueOwner } from './city/demo-people.ts';
import { idOf } from './ids.ts';
import type { Pictures } from './pictures.ts';
import { addTastes, followersOf, profileOf } from './profiles.ts';

const california = { state: 'California', stateCode: 'CA' } as const;

const demoSettings: Omit<SettingsDraft, 'maps'> = {
  name: 'Backbeat',
  tagline: 'Nights out, and the people who make them',
  accent: null,
  contactEmail: '',
  socialLinks: [
    { network: 'instagram', url: 'https://www.instagram.com/backbeat' },
    { network: 'tiktok', url: 'https://www.tiktok.com/@backbeat' },
    { network: 'youtube', url: 'https://www.youtube.com/@backbeat' },
    { network: 'x', url: 'https://x.com/backbeat' },
    { network: 'facebook', url: 'https://www.facebook.com/backbeat' },
    { network: 'threads', url: 'https://www.threads.com/@backbeat' },
    { network: 'spotify', url: 'https://open.spotify.com/user/backbeat' },
  ],
  legalPages: {},
  signUp: 'open',
  eventHosts: 'everyone',
};

/** Adds the settings, the city and its neighborhoods. */
export async function addGround(tx: Tx, { neighborhoods, venues }: City, pictures: Pictures): Promise<void> {
  const city = await addCity(tx, defaultCity, idOf('city', defaultCity.slug));
  await saveSettings(tx, {
    ...demoSettings,
    maps: { kind: 'schematic' },
    defaultCityId: city?.id ?? null,
  });
  const faceOf = (area: string) => {
    const [room] = venues
      .filter(({ neighborhood }) => neighborhood === area)
      .toSorted((a, b) => b.capacity - a.capacity);
    return room && pictures.idOf('venue', room.key);
  };
  const areas = neighborhoods.map(({ key, name, code, latitude, longitude }) => ({
    id: idOf('neighborhood', key),
    slug: key,
    name,
    code,
    cityId: city?.id ?? null,
    city: defaultCity.name,
    ...california,
    latitude,
    longitude,
    boundary: boundaries[key] ?? null,
    imageId: faceOf(key) ?? null,
  }));
  await addAll(tx, 'neighborhood', areas);
}

export async function addVenues(tx: Tx, city: City, pictures: Pictures): Promise<void> {
  const areas = new Map(city.neighborhoods.map(({ key, name }) => [key, name]));
  const followers = followersOf(city, 'venue');
  const profiles = city.venues.map((venue) => ({
    ...profileOf('venue', venue, { city, pictures }),
    note: areas.get(venue.neighborhood) ?? '',
    gel: gelOf(venue.palette),
    verified: venue.key === demoVenue,
    neighborhoodId: idOf('neighborhood', venue.neighborhood),
    latitude: venue.latitude,
    longitude: venue.longitude,
    followersTotal: followers.get(venue.key) ?? 0,
  }));
  await addAll(tx, 'profile', profiles);
  const rooms = city.venues.map((venue) => ({
    id: idOf('venue', venue.key),
    kind: venue.kind,
    address1: venue.address,
    city: venue.postalCity,
    ...california,
    zipCode: venue.zipCode,
    neighborhoodId: idOf('neighborhood', venue.neighborhood),
    latitude: venue.latitude,
    longitude: venue.longitude,
    timezone: cityZone,
    capacity: venue.capacity,
    directions: venue.directions,
    rating: venue.rating,
    ratingsTotal: venue.ratingsTotal,
  }));
  await addAll(tx, 'venue', rooms);
  await addTastes(tx, 'venue', city.venues);
  await addAll(tx, 'profileTeam', [
    { profileId: idOf('venue', demoVenue), userId: idOf('user', demoVenueOwner), creatorType: 'owner' },
  ]);
}
