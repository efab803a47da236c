import { QueryClient, useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/me-contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { commonRefusals, Refusal } from '#platform/refusal.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { otherUserWords as words } from './other-user-copy.ts';
import { OtherUser } from './other-user.tsx';

const ben: Me = { ...ana, id: 'user:us-west-2:01938c5e-0000-7000-8000-000000000002', name: 'Ben Adeyemi' };
const union = { id: 'community:us-west-2:1', type: 'community', name: 'Freight Union', image: null } as const;
const asUnion: Me = { ...ana, acting: union };

const reload = vi.spyOn(location, 'reload');
const isHidden = vi.spyOn(document, 'hidden', 'get');

beforeEach(() => {
  reload.mockReset().mockImplementation(() => {});
  isHidden.mockReturnValue(false);
});
afterEach(cleanup);

function Page() {
  useQuery(meQuery);
  return <OtherUser />;
}

/** A page of Ana's, and what another tab says. */
async function showPage() {
  const network = openNetwork();
  await AlertDialog.preload();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, ana);
  await show(<Page />, client);
  const tab = new BroadcastChannel('backbeat-user');
  const answer = async (me: object | null) => {
    tab.postMessage(me && 'another');
    await network.reply('GET /me', 200, me as object);
    tab.close();
  };
  return { client, answer };
}

test('a page asks to reload after another tab signed in as someone else [AUTH-10]', async () => {
  const { answer } = await showPage();
  await answer(ben);
  expect((await screen.findByRole('alertdialog')).textContent).toContain(words.message('Ben Adeyemi'));
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole('button', { name: words.reload }).click();
  expect(reload).toHaveBeenCalled();
});

test('a page asks to reload after another tab switched to another profile [AUTH-10, SWI-09]', async () => {
  const { answer } = await showPage();
  await answer(asUnion);
  expect((await screen.findByRole('alertdialog')).textContent).toContain(words.message('Freight Union'));
});

test.each([
  ['someone else', ben],
  ['nobody', null],
])('a hidden page without unsaved input reloads when %s is signed in [AUTH-10]', async (_, me) => {
  const { answer } = await showPage();
  isHidden.mockReturnValue(true);
  await answer(me);
  await waitFor(() => expect(reload).toHaveBeenCalled());
});

test('a hidden page with unsaved input asks first [AUTH-10]', async () => {
  // As the router does for them.
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  const { answer } = await showPage();
  isHidden.mockReturnValue(true);
  await answer(ben);
  await screen.findByRole('alertdialog');
  expect(reload).not.toHaveBeenCalled();
  removeEventListener('beforeunload', ask);
});

test('a page whose session has ended shows it once the server refuses to load something [AUTH-10]', async () => {
  const network = openNetwork();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, ana);
  await show(<Page />, client);
  const { status, title, message } = commonRefusals.signInRequired;
  const loading = client.fetchQuery({
    queryKey: ['tickets'],
    queryFn: () => Promise.reject(new Refusal('signInRequired', { status, title, message })),
  });
  await expect(loading).rejects.toThrow(message);
  await network.reply('GET /me', 200, null as never);
  await waitFor(() => expect(client.getQueryData(meQuery.queryKey)).toBeNull());
});

test('a sign-in in the same tab doesn’t ask, and tells the other tabs [AUTH-10]', async () => {
  const { client } = await showPage();
  const told = new Promise((resolve) => {
    const tab = new BroadcastChannel('backbeat-user');
    tab.addEventListener('message', ({ data }) => {
      resolve(data);
      tab.close();
    });
  });
  client.setQueryData(meQuery.queryKey, ben);
  expect(await told).toContain(ben.id);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a user whose profile was deleted in this tab isn’t asked [AUTH-10, SWI-09]', async () => {
  const network = openNetwork();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, asUnion);
  await show(<Page />, client);
  void client.invalidateQueries({ queryKey: meQuery.queryKey });
  await network.reply('GET /me', 200, ana);
  await waitFor(() => expect(client.getQueryData(meQuery.queryKey)?.acting).toEqual(ana.acting));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
