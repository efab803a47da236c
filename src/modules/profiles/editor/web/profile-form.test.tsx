import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { citiesQuery } from '#modules/profiles/own-profile/web/index.ts';
import { neighborhoodChoicesQuery } from '#modules/profiles/places/web/index.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { draftRefusals, type DraftType, type ProfileDraft } from '../contract.ts';
import { CreateProfileForm } from './create-profile-form.tsx';
import type { ProfileFormParts } from './profile-values.ts';

const parts: ProfileFormParts = {
  ArtistPicker: ({ label, tags, onChange }) => (
    <button type="button" onClick={() => onChange([{ id: 'artist:1', name: 'Okta' }])}>
      {label}: {tags.map(({ name }) => name).join()}
    </button>
  ),
  EventPicker: () => null,
  GenreSuggestions: () => null,
};
const genres = ['Dub', 'Techno', 'House', 'Disco', 'Jazz', 'Soul'].map((name) => ({
  id: name,
  slug: name.toLowerCase(),
  name,
}));

const kanal = {
  provider: 'gazetteer',
  providerId: '1',
  kind: 'address',
  name: 'Oranienstraße 190',
  addressFull: 'Oranienstraße 190, Berlin',
  address1: 'Oranienstraße 190',
  zipCode: '10999',
  latitude: 52.5,
  longitude: 13.42,
  city: 'Berlin',
  neighborhood: null,
  rating: null,
  ratingsTotal: 0,
  state: { name: 'Berlin', code: '' },
  country: { name: 'Germany', code: 'DE' },
  timezone: null,
};
const suggestion = { placeId: 'kanal', type: 'address', name: kanal.name, detail: 'Berlin' };
const placeAnswer = (url: string) =>
  url.includes('autocomplete')
    ? {
        items: [
          { ...suggestion, provider: 'gazetteer' },
          { ...suggestion, placeId: 'venue:1', provider: 'backbeat', name: 'Our own venue' },
        ],
        total: 2,
        offset: 0,
      }
    : kanal;

let sent: Partial<ProfileDraft>[];
let answer: () => Response;
beforeEach(() => {
  sent = [];
  answer = () => Response.json({ id: 'artist:1', type: 'artist', name: 'Okta' }, { status: 201 });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (String(url).includes('/places/')) return Response.json(placeAnswer(String(url)));
    sent.push(JSON.parse(String(body)));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(type: DraftType) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const area = { id: 'area', name: 'Arts District', city: 'Los Angeles' };
  const cities = [
    { id: 'city:la', slug: 'los-angeles', name: 'Los Angeles', latitude: 34.05, longitude: -118.24 },
    { id: 'city:berlin', slug: 'berlin', name: 'Berlin', latitude: 52.52, longitude: 13.4 },
  ];
  const listOf = (items: readonly object[]) => ({ items, total: items.length, offset: 0 }) as never;
  client.setQueryData(neighborhoodChoicesQuery('los-angeles').queryKey, listOf([area]));
  client.setQueryData(neighborhoodChoicesQuery('berlin').queryKey, listOf([]));
  client.setQueryData(citiesQuery.queryKey, listOf(cities));
  await show(
    <CreateProfileForm type={type} meId="user:1" parts={parts} genres={genres} onSwitch={() => {}} />,
    client,
  );
}
const field = (name: string | RegExp) => screen.getByLabelText(name);
const type = (name: string | RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const described = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent;

test('focuses the first invalid field with its error, and sends nothing [PRF-09]', async () => {
  await open('venue');
  press('Create');
  await waitFor(() => expect(document.activeElement).toBe(field('Venue name')));
  expect(described(field('Venue name'))).toBe(draftRefusals.nameRequired.message);

  type('Venue name', 'Yard');
  press('Create');
  await waitFor(() => expect(document.activeElement).toBe(field('Street address')));
  expect(described(field('Street address'))).toBe(draftRefusals.addressRequired.message);
  expect(field('Venue name').getAttribute('aria-invalid')).toBeNull();
  expect(sent).toEqual([]);
});

test('shows an error beside too many genres and focuses the first genre [PRF-09]', async () => {
  await open('artist');
  type('Artist or band name', 'Okta');
  for (const { name } of genres) press(name);
  press('Create');
  await screen.findByText(draftRefusals.tooManyGenres.message);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dub' })));
  press('Soul');
  press('Create');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    type: 'artist',
    name: 'Okta',
    genreIds: ['Dub', 'Techno', 'House', 'Disco', 'Jazz'],
    neighborhoodId: null,
    image: null,
  });
});

test('a venue can be in a city without neighborhoods [VEN-05, INS-05]', async () => {
  await open('venue');
  type('Venue name', 'Kanal 190');
  type('Street address', 'Oranienstraße 190');
  press('Create');
  await screen.findByText(draftRefusals.cityRequired.message);
  expect(described(field('City'))).toBe(draftRefusals.cityRequired.message);
  fireEvent.change(field('City'), { target: { value: 'city:la' } });
  fireEvent.change(await screen.findByLabelText(/^Neighborhood/), { target: { value: 'area' } });
  fireEvent.change(field('City'), { target: { value: 'city:berlin' } });
  expect(screen.queryByLabelText(/^Neighborhood/)).toBeNull();
  press('Create');
  await waitFor(() => expect(sent).toMatchObject([{ cityId: 'city:berlin', neighborhoodId: null }]));
});

test('a new venue’s address is looked up on the map, which fills in its city [PRF-09, LOC-01]', async () => {
  await open('venue');
  type('Venue name', 'Kanal 190');
  type('Street address', 'Oranienstr');
  fireEvent.click(await screen.findByRole('option', { name: /^Oranienstraße 190/ }));
  await waitFor(() => expect(field(/^City/)).toHaveProperty('value', 'city:berlin'));
  expect(screen.queryByText('Our own venue')).toBeNull();
  expect(field('Street address')).toHaveProperty('value', 'Oranienstraße 190');
  press('Create');
  const place = {
    city: 'Berlin',
    state: kanal.state,
    countryCode: 'DE',
    zipCode: '10999',
    latitude: 52.5,
    longitude: 13.42,
  };
  await waitFor(() =>
    expect(sent).toMatchObject([{ address: 'Oranienstraße 190', cityId: 'city:berlin', place }]),
  );
});

test('the address of a new venue is looked for around the chosen city [PRF-09, LOC-01]', async () => {
  const network = openNetwork();
  await open('venue');
  fireEvent.change(field('City'), { target: { value: 'city:berlin' } });
  type('Street address', 'Oranienstr');
  await waitFor(() => expect(network.asked.join()).toContain('GET /places/autocomplete'));
  expect(network.asked.join()).toContain('latitude=52.52&longitude=13.4');
});

test('an address that is found late doesn’t replace what was typed meanwhile [PRF-09, LOC-01]', async () => {
  const found = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('autocomplete') ? Response.json(placeAnswer(url)) : found.promise,
  );
  await open('venue');
  const address = screen.getByRole('combobox', { name: 'Street address' });
  fireEvent.input(address, { target: { value: 'Oranienstr' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Oranienstraße 190/ }));
  fireEvent.input(address, { target: { value: 'Oranienstraße 25, backyard' } });
  await act(async () => found.resolve(Response.json(kanal)));
  expect(address).toHaveProperty('value', 'Oranienstraße 25, backyard');
  expect(field(/^City/)).toHaveProperty('value', '');
});

test('a venue that is created while its address loads waits for it, and is created once [PRF-09, LOC-01]', async () => {
  const found = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.includes('autocomplete')) return Response.json(placeAnswer(url));
    if (url.includes('/places/')) return found.promise;
    sent.push(JSON.parse(String(body)));
    return answer();
  });
  await open('venue');
  type('Venue name', 'Kanal 190');
  fireEvent.change(field('City'), { target: { value: 'city:la' } });
  type('Street address', 'Oranienstr');
  fireEvent.click(await screen.findByRole('option', { name: /^Oranienstraße 190/ }));
  press('Create');
  press('Create');
  await act(async () => found.resolve(Response.json(kanal)));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { address: 'Oranienstraße 190', cityId: 'city:berlin', place: { latitude: kanal.latitude } },
    ]),
  );
});

test('shows a refusal at its field and keeps the input [PRF-09]', async () => {
  await open('artist');
  const { status, title, message } = draftRefusals.neighborhoodUnknown;
  answer = () => Response.json({ code: 'neighborhoodUnknown', title, detail: message }, { status });
  type('Artist or band name', 'Okta');
  fireEvent.change(field(/^City/), { target: { value: 'city:la' } });
  fireEvent.change(await screen.findByLabelText(/^Neighborhood/), { target: { value: 'area' } });
  press('Create');
  await screen.findByText(message);
  expect(described(field(/^Neighborhood/))).toBe(message);
  expect(field('Artist or band name')).toHaveProperty('value', 'Okta');
  expect(sent).toMatchObject([{ neighborhoodId: 'area' }]);
});

test('a page that is sent again after an error has the same idempotency key [PRF-09]', async () => {
  answer = () => Response.json({}, { status: 500 });
  await open('artist');
  const sending = vi.spyOn(globalThis, 'fetch');
  const keys = () => sending.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  type('Artist or band name', 'Okta');
  for (const times of [1, 2]) {
    press('Create');
    await waitFor(() => expect(sent).toHaveLength(times));
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  }
  expect(keys()).toEqual([expect.any(String), keys()[0]]);
});

test('focuses an invalid rule in its row, and removing a rule keeps the others [COM-15]', async () => {
  await open('community');
  type('Community name', 'Low Tide');
  fireEvent.change(field('Who can join'), { target: { value: 'conditional' } });
  press('Create');
  await screen.findByText(draftRefusals.conditionsRequired.message);

  await screen.findByRole('list', { name: 'Membership rules' });
  for (const name of ['Answer a question', 'Attend your events', 'Follow an artist']) press(name);
  press('Artist:');
  type('Question', 'Who brought you?');
  type('Number of events', '0');
  press('Create');
  await waitFor(() => expect(document.activeElement).toBe(field('Number of events')));
  expect(described(field('Number of events'))).toBe(draftRefusals.conditionEventsInvalid.message);

  const rows = within(screen.getByRole('list', { name: 'Membership rules' }));
  fireEvent.click(rows.getByRole('button', { name: 'Remove rule 2' }));
  press('Create');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.conditions).toEqual([
    { kind: 'question', text: 'Who brought you?' },
    { kind: 'follows', about: { id: 'artist:1', name: 'Okta' }, days: 30 },
  ]);
});
