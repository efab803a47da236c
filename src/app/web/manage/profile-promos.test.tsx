import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleInstance } from '#modules/instance/settings/testing/sample-instance.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { ProfilePromos } from './profile-promos.tsx';

const event = (providerCode: string, provider: string, name: string) => ({
  id: `event:${provider}:${name}`,
  provider,
  providerCode,
  providerId: name,
  name,
  startDate: '2026-12-06T06:00:00.000Z',
  timezone: 'America/Los_Angeles',
});

afterEach(() => vi.unstubAllGlobals());

test('lists promo codes of events sold here, not of those sold on other platforms [PRF-10]', async () => {
  const items = [event('d', 'dice', 'Elsewhere'), event('b', 'backbeat', 'Here')];
  vi.stubGlobal('fetch', async () => Response.json({ items, total: 2, offset: 0, next: null }));
  const context = { setup: { instance: sampleInstance } };
  await show(
    <ProfilePromos managed={{ profile: { id: 'community:1' } } as ManagedProfile} />,
    new QueryClient(),
    { context },
  );
  const link = await screen.findByRole('link', { name: 'Here' });
  expect(link.getAttribute('href')).toBe('/event/b/Here/manage/promos');
  expect(screen.queryByText('Elsewhere')).toBeNull();
});
