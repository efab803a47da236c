import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import { webGl } from '#modules/profiles/maps/testing/fake-maplibre.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { ExploreSplit } from './explore-split.tsx';

let network: ReturnType<typeof openNetwork>;
beforeEach(() => {
  network = openNetwork();
});
afterEach(() => {
  webGl.isOn = false;
  cleanup();
  vi.unstubAllGlobals();
});

const base: BaseMap = { kind: 'schematic' };
const center = { latitude: 34, longitude: -118 };
const eventNamed = (name: string) => ({
  type: 'event',
  id: `event:backbeat:${name}`,
  providerCode: 'b',
  providerId: name,
  name,
  startDate: '2027-03-13T07:00:00Z',
  timezone: 'America/Los_Angeles',
  images: [],
  gel: 'amber',
  venue: null,
  neighborhood: '',
  city: 'Los Angeles',
  seller: null,
  offer: { priceFrom: null, currency: 'usd' },
  point: center,
  distanceKm: null,
});

test('loads more events beside the map after a page failed [EXP-03, SRC-12]', async () => {
  const page = (name: string, offset: number) => ({ items: [eventNamed(name)], offset, corrected: null });
  await show(
    <ExploreSplit filters={{ view: 'map' }} neighborhoods={[]} center={center} base={base} nothing={null} />,
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  await network.reply('GET /search', 200, page('First Night', 0));
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await network.reply('GET /search', 503, { title: 'Busy' });
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await network.reply('GET /search', 200, page('Second Night', 60));
  await screen.findByRole('link', { name: 'Second Night' });
  expect(screen.getByRole('link', { name: 'First Night' })).toBeTruthy();
});

test('events beyond the date line are on the map and beside it [EXP-02, EXP-03]', async () => {
  webGl.isOn = true;
  const taveuni = { latitude: -16.8, longitude: -179.97 };
  const filters = { view: 'map', latitude: -16.8, longitude: 179.95, distance: 20 } as const;
  await show(
    <ExploreSplit filters={filters} neighborhoods={[]} center={center} base={base} nothing={null} />,
  );
  const event = { ...eventNamed('First Light'), point: { ...taveuni, isApproximate: false } };
  await network.reply('GET /search', 200, { items: [event], offset: 0, total: 1, corrected: null });
  expect(await screen.findByRole('button', { name: /First Light/ })).toBeTruthy();
  expect(await screen.findByText('1 event in this area')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'First Light' })).toBeTruthy();
});
