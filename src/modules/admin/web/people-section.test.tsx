import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { PeopleSection } from './people-section.tsx';

beforeAll(() => Dialog.preload());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const june: Me = { ...ana, admin: true };
const maya = {
  id: 'user:us-west-2:maya',
  name: 'Maya Reyes',
  email: 'maya@example.test',
  admin: false,
  verified: false,
  suspended: false,
  sessions: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  leftAt: null,
};

test('making a user an admin continues after the admin confirmed who they are [AUTH-08, ACC-01]', async () => {
  const network = openNetwork();
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, june);
  await show(<PeopleSection />, client);
  const role = `PUT /admin/users/${maya.id}/role`;
  await network.reply('GET /admin/users', 200, { items: [maya], next: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Make admin: Maya Reyes' }));
  const reason = within(await screen.findByRole('dialog', { name: 'Make admin: Maya Reyes' }));
  fireEvent.click(reason.getByRole('button', { name: 'Make admin' }));
  await network.reply(role, 403, { code: 'recentSignInRequired', title: 'Confirm it’s you', detail: '' });
  const confirm = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  const account = { email: ana.email, createdAt: maya.createdAt, hasPassword: true };
  await network.reply('GET /me/account', 200, account);
  await network.reply('GET /me/passkeys', 200, { items: [], total: 0, offset: 0 });
  fireEvent.change(await confirm.findByLabelText('Password'), { target: { value: 'nine silver trombones' } });
  fireEvent.click(confirm.getByRole('button', { name: 'Confirm' }));
  await network.reply('PUT /auth/confirmation/password', 200, {});
  await network.reply(role, 200, { ...maya, admin: true });
  await network.reply('GET /admin/users', 200, { items: [{ ...maya, admin: true }], next: null });
  expect(await screen.findByRole('button', { name: 'Remove admin: Maya Reyes' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
