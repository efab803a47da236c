import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SettingsDrawer } from './late-settings.ts';
import { create, location, press, showForm, stageWith, whole } from './testing/form-stage.tsx';

beforeEach(() => SettingsDrawer.preload());

const [rsvp] = whole.tickets;
const cities = [
  {
    id: 'city:1',
    slug: 'los-angeles',
    name: 'Los Angeles',
    currency: 'usd',
    latitude: 34.05,
    longitude: -118.24,
  },
  { id: 'city:2', slug: 'berlin', name: 'Berlin', currency: 'eur', latitude: 52.52, longitude: 13.4 },
];
const inPotsdam = { ...location, city: 'Potsdam', latitude: 52.4, longitude: 13.06 };
const inParis = { ...location, city: 'Paris', latitude: 48.86, longitude: 2.35 };

test.each([
  ['a place near another city of the instance', { location: inPotsdam }, 'eur'],
  ['a place outside of all cities', { location: inParis }, 'usd'],
  ['no place', { location: null }, 'usd'],
  ['a currency that the host chose', { location: inPotsdam, hasOwnCurrency: true }, 'usd'],
  ['a price', { location: inPotsdam, tickets: [{ ...rsvp!, priceValue: 12 }] }, 'usd'],
])('a new event with %s (%j) has prices in %s [CUR-01, EVA-29]', async (_what, form, currency) => {
  stageWith({ 'GET /api/cities': () => Response.json({ items: cities, next: null }) });
  const { client } = await showForm(form);
  await press(/^Tickets/);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Currency' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await waitFor(() => expect(field.value).toContain(`(${currency.toUpperCase()})`));
});

test('a new event whose settings were never opened has the currency of its place [CUR-01, EVA-29]', async () => {
  const { sent } = stageWith({ 'GET /api/cities': () => Response.json({ items: cities, next: null }) });
  const { client } = await showForm({ location: inPotsdam });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  create();
  await waitFor(() => expect(sent).not.toEqual([]));
  expect(sent.at(-1)?.body).toMatchObject({ currency: 'eur' });
});
