import { expect, test } from 'vitest';
import { cityOptions, countryChoices, isCountry } from './rules.ts';

test('each country can be chosen once, and former codes are none [INS-05]', () => {
  const names = countryChoices().map(({ label }) => label);
  expect(names).toContain('Germany');
  expect(names).toContain('Japan');
  expect(names).toEqual([...new Set(names)]);
  expect(['DD', 'SU', 'UK', 'YU'].filter(isCountry)).toEqual([]);
});

test('cities of one name have their region or country, others only their name [INS-05]', () => {
  const cities = [
    ['Portland', 'Maine', 'US'],
    ['Portland', 'Oregon', 'US'],
    ['Victoria', '', 'SC'],
    ['Victoria', 'British Columbia', 'CA'],
    ['Berlin', 'Berlin', 'DE'],
  ].map(([name, region, country]) => ({ id: 'city:1', name: name!, region: region!, country: country! }));
  expect(cityOptions(cities).map(({ label }) => label)).toEqual([
    'Portland, Maine',
    'Portland, Oregon',
    'Victoria, Seychelles',
    'Victoria, British Columbia',
    'Berlin',
  ]);
});
