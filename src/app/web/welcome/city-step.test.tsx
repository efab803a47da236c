import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import type { City } from '#modules/instance/cities/contract.ts';
import { citiesQuery } from '#modules/profiles/own-profile/web/index.ts';
import { ownProfileWords } from '#modules/profiles/own-profile/copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { CityStep } from './city-step.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const city = {
  region: '',
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  currency: 'eur',
  latitude: 38.72,
  longitude: -9.14,
} as const;
const lisbon: City = { ...city, id: 'city:1', name: 'Lisbon', slug: 'lisbon' };
const porto: City = { ...city, id: 'city:2', name: 'Porto', slug: 'porto' };

const me: Me = {
  id: 'user:us-west-2:1',
  name: 'Bruno',
  email: 'bruno@example.test',
  image: null,
  admin: false,
  gel: 'moss',
  acting: null,
  back: null,
};

test.each([
  ['the only city', [lisbon], lisbon.id],
  ['none of several cities', [lisbon, porto], ''],
])('a new user’s home begins with %s [OWN-02]', async (_, cities, chosen) => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [], next: null }));
  const client = new QueryClient();
  client.setQueryData(citiesQuery.queryKey, { items: cities, next: null });
  await show(<CityStep me={me} onNext={() => {}} isBusy={false} />, client, {
    context: { setup: { cities } },
  });
  expect(screen.getByLabelText<HTMLSelectElement>(new RegExp(ownProfileWords.city)).value).toBe(chosen);
});
