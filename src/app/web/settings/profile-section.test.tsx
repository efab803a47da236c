import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import type { City } from '#modules/instance/cities/contract.ts';
import type { OwnProfile } from '#modules/profiles/own-profile/contract.ts';
import { ownProfileWords as words } from '#modules/profiles/own-profile/copy.ts';
import { citiesQuery, ownProfileQuery } from '#modules/profiles/own-profile/web/index.ts';
import { genresQuery } from '#modules/music/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { cityWords } from '../city/city-copy.ts';
import { CityPicker } from '../city/city-picker.tsx';
import { ProfileSection } from './profile-section.tsx';

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
const lisbon: City = {
  ...city,
  id: 'city:01938c5e-0000-7000-8000-000000000001',
  name: 'Lisbon',
  slug: 'lisbon',
};
const porto: City = {
  ...city,
  id: 'city:01938c5e-0000-7000-8000-000000000002',
  name: 'Porto',
  slug: 'porto',
};

const saved: OwnProfile = {
  firstName: 'Ana',
  lastName: 'Reyes',
  username: '',
  pronouns: '',
  bio: '',
  links: [],
  cityId: lisbon.id,
  neighborhoodId: null,
  genreIds: [],
  address1: '',
  address2: '',
  zipCode: '',
  images: [],
  formerUsernames: [],
};

test('pages move to a new home without a reload, and stay there after one [OWN-01, INS-04]', async () => {
  document.cookie = 'city=lisbon.own; path=/';
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) =>
    Response.json(
      method === 'PUT' ? { ...saved, ...JSON.parse(String(body)) } : { items: [], total: 0, offset: 0 },
    ),
  );
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const cities = [lisbon, porto];
  client.setQueryData(ownProfileQuery(ana.id).queryKey, saved);
  client.setQueryData(citiesQuery.queryKey, { items: cities, next: null });
  client.setQueryData(genresQuery.queryKey, { items: [], total: 0, offset: 0 });
  const page = (
    <>
      <CityPicker />
      <ProfileSection me={ana} />
    </>
  );
  await show(page, client, { context: { setup: { cities, city: lisbon } } });
  fireEvent.input(await screen.findByLabelText(new RegExp(words.bio)), { target: { value: 'Plays bass' } });
  fireEvent.change(screen.getByLabelText(new RegExp(words.city)), { target: { value: porto.id } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await screen.findByRole('button', { name: cityWords.choose('Porto') });
  expect(document.cookie).toContain('city=porto.own');
  expect(screen.getByLabelText<HTMLTextAreaElement>(new RegExp(words.bio)).value).toBe('Plays bass');
});
