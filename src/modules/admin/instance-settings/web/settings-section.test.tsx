// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { AdminSettings } from '../contract.ts';
import { settingsWords as words } from '../copy.ts';
import { SettingsSection } from './index.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('shows the default city also if the cities load after the settings [INS-03]', async () => {
  const berlin = 'city:01920000-0000-7000-8000-000000000001';
  const settings: AdminSettings = {
    name: 'Backbeat',
    tagline: '',
    accent: null,
    contactEmail: '',
    socialLinks: [],
    legalPages: {},
    maps: { kind: 'schematic' },
    fixedMapHost: null,
    signUp: 'open',
    eventHosts: 'everyone',
    logo: null,
    defaultCityId: berlin,
    standardContact: 'hello@example.com',
  };
  const network = openNetwork();
  await show(<SettingsSection />);
  await network.reply('GET /admin/settings', 200, settings);
  await screen.findByRole('button', { name: words.save });
  const city = { id: berlin, slug: 'berlin', name: 'Berlin', country: 'DE' };
  await network.reply('GET /cities', 200, { items: [city], total: 1, offset: 0 });
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: new RegExp(words.city) });
  await within(field).findByRole('option', { name: /Berlin/ });
  await waitFor(() => expect(field.value).toBe(berlin));
});
