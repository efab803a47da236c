import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { detailRefusals, type SavedVenueDetails } from '../details-contract.ts';
import { detailWords as words } from '../details-copy.ts';
import { VenueDetailsForm } from './index.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const saved: SavedVenueDetails = {
  kind: 'Club',
  capacity: 300,
  minimumAge: 21,
  openingHours: '',
  accessibility: '',
  directions: '',
  contactEmail: '',
  contactPhone: '',
  links: [],
  address1: '2119 E 9th St',
  city: 'Los Angeles',
  state: 'California',
  stateCode: 'CA',
  zipCode: '90021',
  countryCode: 'US',
  latitude: 34.03,
  longitude: -118.23,
  revision: 'one',
};

test('shows what someone else saved meanwhile, and keeps what was typed [VEN-05]', async () => {
  const network = openNetwork();
  const path = '/venues/venue:backbeat:7/details';
  await show(<VenueDetailsForm venueId="venue:backbeat:7" />);
  await network.reply(`GET ${path}`, 200, saved);
  const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
  await screen.findByRole('button', { name: words.save });
  fireEvent.change(valueOf(words.kind), { target: { value: 'Bar' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  const { status, title, message: detail } = detailRefusals.changedMeanwhile;
  const sent = await network.reply(`PUT ${path}`, status, {
    code: 'changedMeanwhile',
    status,
    title,
    detail,
  });
  expect(sent).toMatchObject({ kind: 'Bar', revision: 'one' });
  await network.reply(`GET ${path}`, 200, { ...saved, address1: '1 Mateo St', revision: 'two' });
  await waitFor(() => expect(valueOf(words.address1).value).toBe('1 Mateo St'));
  expect(valueOf(words.kind).value).toBe('Bar');
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  const again = await network.reply(`PUT ${path}`, 200, { ...saved, kind: 'Bar', revision: 'three' });
  expect(again).toMatchObject({ kind: 'Bar', address1: '1 Mateo St', revision: 'two' });
});

test('a capacity may have its thousands separated, as the form writes them [VEN-05]', async () => {
  const network = openNetwork();
  await show(<VenueDetailsForm venueId="venue:backbeat:7" />);
  await network.reply(`GET /venues/venue:backbeat:7/details`, 200, saved);
  const field = await screen.findByRole('textbox', { name: new RegExp(words.capacity) });
  fireEvent.change(field, { target: { value: '1,200' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  expect(await network.reply(`PUT /venues/venue:backbeat:7/details`, 200, saved)).toMatchObject({
    capacity: 1200,
  });
});

test.each([
  [words.capacity, '12.5', words.capacityWrong],
  [words.capacity, '1000001', words.capacityWrong],
  [words.minimumAge, '100', words.minimumAgeWrong],
  [words.latitude, '91', words.pointWrong],
  [
    words.links,
    Array.from({ length: 6 }, (_, at) => `https://example.com/${at}`).join('\n'),
    words.linksTooMany,
  ],
])(
  '%s out of range is refused at its field, which gets the focus [VEN-05, A11-01]',
  async (label, value, error) => {
    const network = openNetwork();
    await show(<VenueDetailsForm venueId="venue:backbeat:7" />);
    await network.reply('GET /venues/venue:backbeat:7/details', 200, saved);
    const field = await screen.findByRole('textbox', { name: new RegExp(label) });
    fireEvent.change(field, { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: words.save }));
    expect(await screen.findByText(error)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(network.asked.filter((line) => line.startsWith('PUT'))).toEqual([]);
  },
);

test('another address is looked for around the venue [VEN-05, LOC-01]', async () => {
  const network = openNetwork();
  await show(<VenueDetailsForm venueId="venue:backbeat:7" />);
  await network.reply('GET /venues/venue:backbeat:7/details', 200, saved);
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'Mateo St' } });
  await waitFor(() => expect(network.asked.at(-1)).toContain('GET /places/autocomplete'));
  expect(network.asked.at(-1)).toContain('latitude=34.03&longitude=-118.23');
});

test('text that is typed while a chosen address loads stays [VEN-05, LOC-01]', async () => {
  const network = openNetwork();
  await show(<VenueDetailsForm venueId="venue:backbeat:7" />);
  await network.reply('GET /venues/venue:backbeat:7/details', 200, saved);
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'Mateo St' } });
  const found = { placeId: 'p1', provider: 'gazetteer', type: 'address', name: '1 Mateo St', detail: '' };
  await network.reply('GET /places/autocomplete', 200, { items: [found], total: 1, offset: 0 });
  fireEvent.click(await screen.findByRole('button', { name: /1 Mateo St/ }));
  await waitFor(() => expect(network.asked.at(-1)).toContain('GET /places/p1'));
  const fieldOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
  fireEvent.change(fieldOf(words.kind), { target: { value: 'Bar' } });
  const { city, countryCode, state, stateCode, zipCode, latitude, longitude } = saved;
  await network.reply('GET /places/p1', 200, {
    address1: '1 Mateo St',
    city,
    zipCode,
    latitude,
    longitude,
    state: { name: state, code: stateCode },
    country: { name: 'United States', code: countryCode },
  });
  await waitFor(() => expect(fieldOf(words.address1).value).toBe('1 Mateo St'));
  expect(fieldOf(words.kind).value).toBe('Bar');
});
