import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import type { City } from '#modules/instance/cities/contract.ts';
import { sampleInstance } from '#modules/instance/settings/testing/sample-instance.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { Navbar } from './navbar.tsx';

const losAngeles = sampleInstance.city;
const berlin: City = { ...losAngeles, slug: 'berlin', name: 'Berlin', region: '', timeZone: 'Europe/Berlin' };

/** Parts of it load lazily. */
const patience = { timeout: 15_000 };

let network: ReturnType<typeof openNetwork>;
beforeEach(() => {
  network = openNetwork();
  // The document has none, and the bell asks for one.
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request: async () => {} } as never);
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Who = Me | null | 'loading';

async function openAt(path: string, me: Who = null, cities: readonly City[] = [losAngeles]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  if (me !== 'loading') client.setQueryData(meQuery.queryKey, me);
  const shown = {
    instance: sampleInstance,
    eventCreatorTypes: ['user', 'community', 'venue'],
    demo: false,
    cities,
    city: cities[0],
  };
  const context = { setup: shown };
  return show(<Navbar />, client, { path, context });
}

async function entriesOf(button: HTMLElement): Promise<(string | null)[]> {
  fireEvent.click(button);
  const entries = await screen.findAllByRole('menuitem', {}, patience);
  return entries.map(({ textContent }) => textContent);
}

test.each([
  ['/', 'For fans', undefined],
  ['/los-angeles', 'For fans', undefined],
  ['/fans', 'For fans', undefined],
  ['/communities', 'For communities', 'Create community'],
  ['/artists', 'For artists', 'Create artist'],
  ['/events', 'For you', 'Create event'],
  ['/creators', 'For you', 'Create event'],
])(
  'on %s the navbar says "%s" and links all audiences and what they create [NAV-02, NAV-05]',
  async (path, current, create) => {
    const { history } = await openAt(path);
    const button = await screen.findByRole('button', { name: current }, patience);
    expect(screen.queryByRole('link', { name: /^Create/ })?.textContent).toBe(create);
    expect(await entriesOf(button)).toEqual(['For fans', 'For communities', 'For artists']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'For artists' }));
    await waitFor(() => expect(history.location.pathname).toBe('/artists'));
  },
);

test.each(['/explore', '/communities/1', '/berlin/1'])(
  '%s has no audience switcher [NAV-02]',
  async (path) => {
    await openAt(path);
    await screen.findByRole('button', { name: 'Create' }, patience);
    expect(screen.queryByRole('button', { name: /^For / })).toBeNull();
  },
);

const as = (type: 'community' | 'artist' | 'venue', name: string): Me => ({
  ...ana,
  acting: { id: `${type}:1`, type, name, image: null },
});

test.each([
  ['a person [NAV-07, REA-01]', ana, ['My tickets', 'My events']],
  ['an admin [ADM-01, REA-01]', { ...ana, admin: true }, ['My tickets', 'My events', 'Admin']],
  ['a community [NAV-08]', as('community', 'Freight Union'), ['Creator dashboard', 'My events']],
  ['an artist [NAV-09]', as('artist', 'Okta Lindqvist'), ['Creator dashboard', 'My gigs', 'My events']],
  [
    'a venue [NAV-10]',
    as('venue', 'Ninth St. Freight'),
    ['Creator dashboard', 'My events at this venue', 'My events'],
  ],
])('the profile menu lists what %s manages [PLT-02]', async (_who, me, roles) => {
  await openAt('/explore', me);
  const name = `Profile of ${me.acting?.name ?? me.name}`;
  expect(await entriesOf(await screen.findByRole('button', { name }, patience))).toEqual([
    'My profile',
    'Switch profile',
    ...roles,
    'Settings',
    'Log out',
  ]);
});

test.each([
  ['a guest', null, ['Event', 'Post', 'Do-list', 'Plan']],
  ['a person', ana, ['Event', 'Post', 'Do-list', 'Plan']],
  ['a community', as('community', 'Freight Union'), ['Event', 'Post', 'Do-list']],
  ['an artist', as('artist', 'Okta Lindqvist'), ['Post', 'Do-list']],
])('the Create menu lists what %s can create [NAV-11, NAV-12, RTE-16]', async (_who, me, labels) => {
  await openAt('/explore', me);
  const entries = await entriesOf(await screen.findByRole('button', { name: 'Create' }, patience));
  expect(entries.map((text) => labels.find((label) => text?.startsWith(label)))).toEqual(labels);
});

test('the navbar names the city and links the home pages of all, if there are several [INS-04]', async () => {
  await openAt('/explore', null, [losAngeles, berlin]);
  fireEvent.click(await screen.findByRole('button', { name: /You’re seeing Los Angeles/ }, patience));
  await screen.findByRole('dialog', { name: 'Choose your city' }, patience);
  await network.reply('GET', 200, { items: [berlin, losAngeles], total: 2, offset: 0, next: null });
  const [first, second] = await screen.findAllByRole('link', { name: /Berlin|Los Angeles/ }, patience);
  expect(first?.getAttribute('href')).toBe('/berlin');
  expect(second?.getAttribute('href')).toBe('/los-angeles');
  expect(second?.getAttribute('aria-current')).toBe('true');
});

test('an instance with one city has nothing to choose [INS-04]', async () => {
  await openAt('/');
  await screen.findByRole('button', { name: 'Create' }, patience);
  expect(screen.queryByRole('button', { name: /city/ })).toBeNull();
});

test('stays unfilled at 45 pixels of scroll, and fills at 46 [NAV-06]', async () => {
  await openAt('/');
  const filledAt = (pixels: number) => {
    act(() => {
      scrollTo(0, pixels);
      dispatchEvent(new Event('scroll'));
    });
    return screen.getByRole('banner').dataset.filled;
  };
  expect([0, 45, 46, 45].map(filledAt)).toEqual([undefined, undefined, 'true', undefined]);
});

test('keeps the focus at the notifications while the user and then the bell load [A11-01]', async () => {
  await openAt('/', 'loading');
  const link = await screen.findByRole('link', { name: 'Notifications' }, patience);
  act(() => link.focus());
  await network.reply('GET /me', 200, ana);
  await screen.findByRole('button', { name: 'Notifications' }, patience);
  expect(link.isConnected).toBe(false);
  expect(document.activeElement?.closest('.bell, [href="/notifications"]')).toBeTruthy();
});
