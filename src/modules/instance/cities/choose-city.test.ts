import { expect, test } from 'vitest';
import { citiesByZone, cityNamed, cityOfPlace, nearestCity } from './choose-city.ts';

const berlin = {
  slug: 'berlin',
  name: 'Berlin',
  timeZone: 'Europe/Berlin',
  latitude: 52.52,
  longitude: 13.405,
};
const losAngeles = {
  slug: 'los-angeles',
  name: 'Los Angeles',
  timeZone: 'America/Los_Angeles',
  latitude: 34.05,
  longitude: -118.24,
};
const cities = [berlin, losAngeles];
const pasadena = { latitude: 34.148, longitude: -118.144 };
const newJersey = { latitude: 39.79, longitude: -74.93 };

test.each([
  ['berlin', 'berlin'],
  ['BERLIN', 'berlin'],
  [' los angeles ', 'los-angeles'],
  ['Paris', undefined],
])('finds the city %j by slug or name [INS-04]', (text, slug) => {
  expect(cityNamed(cities, text)?.slug).toBe(slug);
});

test.each([
  ['a place in a neighborhood', { areaCity: 'Berlin', postalCity: 'Potsdam', point: pasadena }, 'Berlin'],
  ['a suburb', { postalCity: 'Pasadena', region: 'CA', point: pasadena }, 'Los Angeles'],
  ['a place without a point', { postalCity: 'Berlin', point: null }, 'Berlin'],
  ['a distant namesake', { postalCity: 'Berlin', region: 'NJ', point: newJersey }, 'Berlin, NJ'],
  ['a place outside of all cities', { postalCity: 'Camden', region: 'NJ', point: newJersey }, 'Camden'],
  ['a neighborhood of no city', { areaCity: 'Camden', postalCity: 'Berlin', point: newJersey }, 'Camden'],
])('%s is listed in the right city [INS-04]', (_place, place, city) => {
  expect(cityOfPlace(cities, { region: '', ...place })).toBe(city);
});

test('the nearest city is within the given distance [INS-04]', () => {
  expect(nearestCity(cities, pasadena)?.slug).toBe('los-angeles');
  expect(nearestCity(cities, newJersey, 60)).toBeUndefined();
});

test('of cities in one time zone, the default city is guessed [INS-04]', () => {
  const hamburg = { ...berlin, slug: 'hamburg', name: 'Hamburg' };
  expect(citiesByZone([berlin, hamburg, losAngeles], hamburg)).toEqual({
    'Europe/Berlin': 'hamburg',
    'America/Los_Angeles': 'los-angeles',
  });
});

test('a city is guessed in browsers that use the old name of its time zone [INS-04]', () => {
  const mumbai = { ...berlin, slug: 'mumbai', name: 'Mumbai', timeZone: 'Asia/Kolkata' };
  expect(citiesByZone([losAngeles, mumbai], losAngeles)).toMatchObject({
    'Asia/Kolkata': 'mumbai',
    'Asia/Calcutta': 'mumbai',
    'America/Los_Angeles': 'los-angeles',
  });
});
