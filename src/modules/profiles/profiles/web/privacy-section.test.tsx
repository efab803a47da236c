import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { OwnDetails } from '../own-contract.ts';
import { defaultAudiences } from '../privacy.ts';
import { ownDetailsQuery } from './own/own-details-query.ts';
import { PrivacySection } from './own/privacy-section.tsx';

let sent: string[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(`${init.method} ${url} ${String(init.body)}`);
    return new Response('{"audience":"everyone"}', { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('warns that a part is public when Everyone is chosen [PRF-08]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const details: OwnDetails = { phone: null, isPrivate: false, privacy: defaultAudiences };
  client.setQueryData(ownDetailsQuery.queryKey, details);
  await show(<PrivacySection />, client);
  const going = within(screen.getByRole('region', { name: 'Upcoming events' }));
  expect(going.getByRole('status').textContent).toBe('');
  expect(going.getByRole<HTMLSelectElement>('combobox').value).toBe('friends');
  fireEvent.change(going.getByRole('combobox'), { target: { value: 'everyone' } });
  expect(await going.findByText('Public: anyone can see this, even without an account.')).toBeTruthy();
  expect(sent).toEqual(['PUT /api/me/privacy/events {"audience":"everyone"}']);
});

/** Chooses for two parts before the server has answered, which are "friends" until then. */
async function chooseTwice() {
  const network = openNetwork();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const details: OwnDetails = { phone: null, isPrivate: false, privacy: defaultAudiences };
  client.setQueryData(ownDetailsQuery.queryKey, details);
  await show(<PrivacySection />, client);
  const [first, second] = screen.getAllByRole<HTMLSelectElement>('combobox');
  fireEvent.change(first!, { target: { value: 'nobody' } });
  fireEvent.change(second!, { target: { value: 'nobody' } });
  return { network, details, values: () => [first!.value, second!.value] };
}

test('two refused choices leave what the server has [PRF-08]', async () => {
  const { network, details, values } = await chooseTwice();
  const before = Object.values(details.privacy).slice(0, 2);
  await network.reply('PUT', 500, {});
  await network.reply('GET', 200, details);
  await network.reply('PUT', 500, {});
  await network.reply('GET', 200, details);
  await waitFor(() => expect(values()).toEqual(before));
});

test('a refused choice leaves the next one [PRF-08]', async () => {
  const { network, details, values } = await chooseTwice();
  const [before] = Object.values(details.privacy);
  await network.reply('PUT', 500, {});
  await network.reply('GET', 200, details);
  await network.reply('PUT', 200, {});
  await waitFor(() => expect(values()).toEqual([before, 'nobody']));
});
