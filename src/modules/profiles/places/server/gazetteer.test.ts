import { expect, test } from 'vitest';
import { openGazetteer } from './gazetteer.ts';

const point = { latitude: 34.05, longitude: -118.24 };
const gazetteer = openGazetteer();
const names = async (q: string, limit = 5) =>
  (await gazetteer.search({ q, point, limit })).map(({ name }) => name);

test('ranks near places before large ones with the same letters, and ignores accents [LOC-03]', async () => {
  expect((await names('Silver L'))[0]).toBe('Silver Lake');
  expect(await names('malmo')).toContain('Malmö');
  expect((await names('90026'))[0]).toBe('Los Angeles 90026');
});

test.each([
  ['Münch', 'Munich'],
  ['cologne', 'Köln'],
  ['CDMX', 'Mexico City'],
  ['Київ', 'Kyiv'],
  ['東京', 'Tokyo'],
])('knows a town by what it is called elsewhere: %s [LOC-03]', async (q, name) => {
  expect(await names(q)).toContain(name);
});

test('offers a town once, although two of its names match [LOC-03]', async () => {
  expect((await names('Sofi')).filter((name) => name === 'Sofia')).toHaveLength(1);
});

const typed = async (q: string, near = point) =>
  (await gazetteer.search({ q, point: near, limit: 3 })).findLast(({ kind }) => kind === 'address');

test.each([
  ['4345 Degnan Blvd', '4345 Degnan Blvd', 'Los Angeles'],
  ['1714 W Sunset Blvd, Pasadena', '1714 W Sunset Blvd', 'Pasadena'],
  ['Unit 3, 12 Main St, Pasadena, CA 91101, USA', 'Unit 3, 12 Main St', 'Pasadena'],
  ['221B Baker St, London', '221B Baker St', 'London'],
  ['12 Main St, Nowhereville', '12 Main St, Nowhereville', 'Los Angeles'],
  ['Oranienstraße 190, 10999 Berlin', 'Oranienstraße 190', 'Berlin'],
  ['Drottninggatan 5, 111 51 Stockholm', 'Drottninggatan 5', 'Stockholm'],
  ['شارع الخليج العربي ١٢', 'شارع الخليج العربي ١٢', 'Los Angeles'],
  ['Sendlinger Str. 8, 80331 München', 'Sendlinger Str. 8', 'Munich'],
  ['Thamel Marg 12, Kathmandu 44600', 'Thamel Marg 12', 'Kathmandu'],
  ['Dogenzaka 2-24-1, Shibuya, Tokyo 150-0043', 'Dogenzaka 2-24-1, Shibuya', 'Tokyo'],
  ['12 Acklam Rd, London W10 5QZ', '12 Acklam Rd', 'London'],
  ['Piso 2, Rancagua 1234', 'Piso 2, Rancagua 1234', 'Los Angeles'],
  ['12 King St W, Toronto, ON M5V 2T6', '12 King St W', 'Toronto'],
  ['12 Acklam Rd, London, W10 5QZ', '12 Acklam Rd', 'London'],
  ['Prinsengracht 5, 1015 DX Amsterdam', 'Prinsengracht 5', 'Amsterdam'],
  ['Rua da Rosa 20, 1200-384 Lisboa', 'Rua da Rosa 20', 'Lisbon'],
  ['Nowy Świat 6, 00-375 Warszawa', 'Nowy Świat 6', 'Warsaw'],
  ['Oranienstraße 190, 10999 Berlin, Germany', 'Oranienstraße 190', 'Berlin'],
  ['5 King St, Kingston, Jamaica', '5 King St', 'Kingston'],
  ['12 Orchard Rd, Singapore 238801, Singapore', '12 Orchard Rd', 'Singapore'],
])('accepts a typed street in its town: %s [LOC-03]', async (q, address1, city) => {
  expect(await typed(q)).toMatchObject({ name: address1, address1, city });
});

test.each([
  ['Oranienstraße 190, 10999 Berlin', '10999', '10999 Berlin, Germany'],
  ['Thamel Marg 12, Kathmandu 44600', '44600', 'Kathmandu 44600, Nepal'],
  ['12 Main St, Pasadena, CA 91101, USA', '91101', 'Pasadena, CA 91101, United States'],
  ['5 George St, Sydney NSW 2000', '2000', 'Sydney, NSW 2000, Australia'],
  ['5 Long St, Cape Town 8001, South Africa', '8001', 'Cape Town 8001, South Africa'],
])('reads the postal code before or after the town: %s [LOC-03]', async (q, zipCode, town) => {
  expect(await typed(q)).toMatchObject({ zipCode, addressFull: `${q.split(',')[0]}, ${town}` });
});

test('reads four digits after a town of the country around as its postal code [LOC-03]', async () => {
  const auckland = { latitude: -36.85, longitude: 174.76 };
  const santiago = { latitude: -33.45, longitude: -70.66 };
  expect(await typed('12 Queen St, Auckland 1010', auckland)).toMatchObject({
    zipCode: '1010',
    addressFull: '12 Queen St, Auckland 1010, New Zealand',
  });
  expect(await typed('Piso 2, Rancagua 1234', santiago)).toMatchObject({ city: 'Santiago', zipCode: '' });
  expect(await typed('Piso 2, Wellington 1234', santiago)).toMatchObject({ city: 'Santiago', zipCode: '' });
});

test.each([
  ['Kuwait City', 29.36972, 47.97833],
  ['Santa Monica', 34.01949, -118.49138],
])(
  'places a street without a town in %s, not in a larger town nearby [LOC-03]',
  async (city, latitude, longitude) => {
    const [place] = await gazetteer.search({
      q: 'شارع الخليج العربي 12',
      point: { latitude, longitude },
      limit: 3,
    });
    expect(place).toMatchObject({ kind: 'address', city });
  },
);

test('picks the town in the typed state when names repeat [LOC-03]', async () => {
  expect(await typed('12 Main St, Portland, ME')).toMatchObject({
    city: 'Portland',
    state: { code: 'ME' },
  });
  expect(await typed('12 Main St, Portland')).toMatchObject({ city: 'Portland', state: { code: 'OR' } });
});

test.each(['Main St', '4345', '4a', `4345 ${'x'.repeat(90)}`])(
  'rejects text without a street and number, or too long: %s [LOC-01]',
  async (q) => {
    expect(await typed(q)).toBeUndefined();
  },
);

test('ranks known places before typed addresses [LOC-01]', async () => {
  const found = await gazetteer.suggest({ q: 'Marseille 01', point, limit: 3 });
  expect(found.map(({ type }) => type)).toEqual(['establishment', 'address']);
});
