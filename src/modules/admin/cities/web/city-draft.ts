import countryToCurrency from 'country-to-currency';
import type { City } from '#modules/instance/cities/contract.ts';
import type { OutsidePlace } from '#modules/profiles/places/place.ts';
import type { cityRefusals } from '../contract.ts';
import { degrees } from './degrees.ts';

const emptyDraft = {
  name: '',
  slug: '',
  region: '',
  country: '',
  timeZone: '',
  currency: '',
  latitude: '',
  longitude: '',
};

/** A city as typed. */
export type CityDraft = typeof emptyDraft;

export function draftOf(city: City | undefined): CityDraft {
  if (!city) return emptyDraft;
  const { id: _id, latitude, longitude, ...fields } = city;
  return { ...fields, latitude: String(latitude), longitude: String(longitude) };
}

/** Of each country, by its code. */
const currencyOf: Readonly<Record<string, string>> = countryToCurrency;

export const draftOfPlace = (place: OutsidePlace): Partial<CityDraft> => ({
  name: place.city || place.name,
  region: place.state.name,
  country: place.country.code,
  currency: currencyOf[place.country.code]?.toLowerCase() ?? '',
  latitude: String(place.latitude),
  longitude: String(place.longitude),
  ...(place.timezone && { timeZone: place.timezone }),
});

export const inputOf = ({ latitude, longitude, ...fields }: CityDraft) => ({
  ...fields,
  latitude: degrees(latitude),
  longitude: degrees(longitude),
});

/** The field that shows each refusal. */
export const fieldOf: Readonly<Partial<Record<keyof typeof cityRefusals, keyof CityDraft>>> = {
  nameInvalid: 'name',
  nameTaken: 'name',
  slugInvalid: 'slug',
  slugTaken: 'slug',
  regionInvalid: 'region',
  countryInvalid: 'country',
  timeZoneInvalid: 'timeZone',
  currencyInvalid: 'currency',
  pointInvalid: 'latitude',
};
