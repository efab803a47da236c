import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { HomeFields, useHomeChoices } from './home-fields.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cities = Array.from({ length: 150 }, (_, index) => ({ id: `city:${index}`, name: `City ${index}` }));

function Home() {
  const choices = useHomeChoices(null);
  return <HomeFields choices={choices} value={{ cityId: null, neighborhoodId: null }} onChange={() => {}} />;
}

test('neighborhoods are offered only of a chosen city, if there are cities [INS-04]', async () => {
  const network = openNetwork();
  await show(<Home />);
  await network.reply('GET /cities', 200, { items: cities, next: null });
  await screen.findByText('City 0');
  expect(network.asked).toHaveLength(1);
});

test('a home can be in any city of a large instance [INS-04]', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://backbeat.test');
    const limit = Number(searchParams.get('limit') ?? 100);
    return Response.json({ items: pathname === '/api/cities' ? cities.slice(0, limit) : [], next: null });
  });
  await show(<Home />);
  expect(await screen.findByText('City 149')).toBeTruthy();
});

test('two cities of one name have their region [INS-04]', async () => {
  const network = openNetwork();
  await show(<Home />);
  const items = ['Maine', 'Oregon'].map((region) => ({
    id: region,
    name: 'Portland',
    region,
    country: 'US',
  }));
  await network.reply('GET /cities', 200, { items, next: null });
  expect(await screen.findByText('Portland, Maine')).toBeTruthy();
});
