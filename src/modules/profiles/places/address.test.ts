import { expect, test } from 'vitest';
import { addressText, streetText } from './address.ts';

test.each([
  ['US', ['100 N Raymond Ave', 'Pasadena', 'CA', '91103'], '100 N Raymond Ave, Pasadena, CA 91103'],
  ['DE', ['Am Wriezener Bahnhof 70', 'Berlin', 'Berlin', '10243'], 'Am Wriezener Bahnhof 70, 10243 Berlin'],
  ['FR', ['12 Rue Oberkampf', 'Paris', 'Île-de-France', '75011'], '12 Rue Oberkampf, 75011 Paris'],
  ['JP', ['2-14-10 Dogenzaka', 'Shibuya', 'Tokyo', '150-0043'], '2-14-10 Dogenzaka, Shibuya, Tokyo 150-0043'],
  ['GB', ['12 Acklam Rd', 'London', 'England', 'W10 5QZ'], '12 Acklam Rd, London, W10 5QZ'],
  ['SG', ['1 Fullerton Rd', 'Singapore', 'Singapore', '049213'], '1 Fullerton Rd, Singapore 049213'],
  ['NZ', ['31 Airedale St', 'Auckland', 'Auckland', '1010'], '31 Airedale St, Auckland 1010'],
  ['DE', ['', 'Berlin', '', ''], 'Berlin'],
  ['US', ['', 'Pasadena', 'CA', ''], 'Pasadena, CA'],
  ['', ['12 Main St', 'Elko', 'NV', '89801'], '12 Main St, Elko, NV 89801'],
] as const)('an address in %s: %j [VEN-02]', (countryCode, [address1, city, region, zipCode], text) => {
  expect(addressText({ address1, city, region, zipCode, countryCode })).toBe(text);
});

test.each([
  ['US', '9th St', '2119', '2119 9th St'],
  ['DE', 'Torstraße', '12', 'Torstraße 12'],
  ['FR', 'Rue Oberkampf', '12', '12 Rue Oberkampf'],
  ['BR', 'Avenida Paulista', '1000', 'Avenida Paulista 1000'],
  ['DE', 'Torstraße', '', 'Torstraße'],
  ['', 'Main St', '12', '12 Main St'],
])('a street in %s: %s and %s [VEN-02]', (countryCode, street, streetNumber, text) => {
  expect(streetText(street, streetNumber, countryCode)).toBe(text);
});
