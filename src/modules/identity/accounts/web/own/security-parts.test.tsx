import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { Me } from '../../contract.ts';
import { sheetWords } from '../../copy.ts';
import { ownWords as copy } from '../../own-copy.ts';
import { meQuery } from '../me-query.ts';
import { EmailPart, PasskeysPart, PasswordPart, SecondFactorPart, SessionsSection } from './index.ts';
import { accountQuery, passkeysQuery, sessionsQuery } from './own-queries.ts';

const me: Me = {
  id: 'user:us-west-2:ana',
  name: 'Ana',
  email: 'ana@example.test',
  image: null,
  admin: false,
  gel: 'jade',
  acting: null,
  back: null,
};

let network: ReturnType<typeof openNetwork>;
beforeAll(() => AlertDialog.preload());
beforeEach(() => {
  network = openNetwork();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a security setting says nothing until it is known, and can be loaded again [OWN-03, ACC-01]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(
    <>
      <SecondFactorPart me={me} />
      <PasswordPart me={me} />
    </>,
    client,
  );
  const part = (name: string) => within(screen.getByRole('region', { name }));
  const factor = part('Two-factor authentication');
  const password = part('Password');
  for (const one of [factor, password]) expect(one.queryByRole('button')).toBeNull();
  await network.reply('GET /me/second-factor', 503, { title: 'Busy' });
  await network.reply('GET /me/account', 503, { title: 'Busy' });
  expect(await password.findByRole('alert')).toBeTruthy();
  fireEvent.click(await factor.findByRole('button', { name: 'Try again' }));
  await network.reply('GET /me/second-factor', 200, {
    isOn: true,
    since: '2026-11-01T00:00:00.000Z',
    recoveryCodesLeft: 8,
  });
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy();
});

test('a new email address without an @ is refused at its field, before it is sent [OWN-03]', async () => {
  await show(<EmailPart me={me} />);
  fireEvent.click(screen.getByRole('button', { name: `Change: ${copy.email}` }));
  const field = await screen.findByLabelText<HTMLInputElement>(copy.newEmail);
  for (const value of ['', 'ana']) {
    fireEvent.change(field, { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  }
  expect(screen.getByText(sheetWords.emailWrong)).toBeTruthy();
  expect(network.asked).toEqual([]);
});

test('cancelling a new password or email address returns the focus to the button that began it [A11-01, ACC-01]', async () => {
  await show(
    <>
      <PasswordPart me={me} />
      <EmailPart me={me} />
    </>,
  );
  const account = { email: me.email, hasPassword: true, createdAt: '2026-11-01T00:00:00.000Z' };
  await network.reply('GET /me/account', 200, account);
  expect(document.activeElement).toBe(document.body);
  const cancelledFrom = async (button: string) => {
    fireEvent.click(await screen.findByRole('button', { name: button }));
    if (button === 'Change password') await network.reply('POST /auth/password/forgot', 202, { held: false });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: button }));
  };
  await cancelledFrom('Change password');
  await cancelledFrom('Change: Email');
});

test('removing a passkey asks first [ACC-01]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const passkey = { id: 'key', name: 'Chrome', createdAt: '2026-11-01T00:00:00.000Z', usedAt: null };
  client.setQueryData(passkeysQuery.queryKey, { items: [passkey], total: 1, offset: 0 });
  await show(<PasskeysPart />, client);
  const remove = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Remove the passkey from Chrome' }));
  remove();
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  remove();
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await network.reply('DELETE /me/passkeys/key', 200, {});
  await network.reply('GET /me/passkeys', 200, { items: [], total: 0, offset: 0 });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Remove the passkey from Chrome' })).toBeNull(),
  );
});

test('after a new password the page shows that the new session acts as the user [ACC-01, SWI-06]', async () => {
  const acting: Me['acting'] = { id: 'community:one', name: 'Low Tide', type: 'community', image: null };
  const before: Me = { ...me, acting };
  const account = { email: me.email, createdAt: '2026-11-01T00:00:00.000Z', hasPassword: true };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, before);
  client.setQueryData(accountQuery.queryKey, account);
  await show(<PasswordPart me={me} />, client);
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await network.reply('POST /auth/password/forgot', 202, { held: false });
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'nine silver trombones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
  await network.reply('POST /auth/password/reset', 200, { isNew: false, me, needsSecondFactor: false });
  await waitFor(() => expect(client.getQueryData(meQuery.queryKey)).toEqual(me));
});

test('signing out another browser passes the focus on to the next one [A11-01, ACC-01]', async () => {
  const session = { createdAt: '2026-11-01T00:00:00.000Z', lastSeenAt: '2026-11-29T00:00:00.000Z' };
  const items = ['This', 'Phone', 'Laptop'].map((device) => ({
    ...session,
    id: device,
    device,
    isThis: device === 'This',
  }));
  const sessions = { items, total: 3, offset: 0 };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(sessionsQuery.queryKey, sessions);
  await show(<SessionsSection />, client);
  const end = (device: string) => screen.getByRole('button', { name: copy.endNamed(device) });
  end('Phone').focus();
  fireEvent.click(end('Phone'));
  await network.reply('DELETE /auth/sessions/Phone', 200, {});
  await network.reply('GET /auth/sessions', 200, { ...sessions, items: [items[0]!, items[2]!] });
  await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
  expect(document.activeElement).toBe(end('Laptop'));
});

test('removing a passkey passes the focus on to the next one [A11-01, ACC-01]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const items = ['Chrome', 'Safari'].map((name) => ({
    id: name,
    name,
    createdAt: '2026-11-01T00:00:00.000Z',
    usedAt: null,
  }));
  client.setQueryData(passkeysQuery.queryKey, { items, total: 2, offset: 0 });
  await show(<PasskeysPart />, client);
  const remove = (name: string) => screen.getByRole('button', { name: `Remove the passkey from ${name}` });
  remove('Chrome').focus();
  fireEvent.click(remove('Chrome'));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(document.activeElement).toBe(remove('Chrome')));
  await network.reply('DELETE /me/passkeys/Chrome', 200, {});
  await network.reply('GET /me/passkeys', 200, { items: items.slice(1), total: 1, offset: 0 });
  await waitFor(() => expect(screen.queryByText('Chrome')).toBeNull());
  expect(document.activeElement).toBe(remove('Safari'));
});

test('a passkey and a session of an earlier year have their year [ACC-01, FMT-03]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const createdAt = '2020-02-03T12:00:00.000Z';
  const passkey = { id: 'p1', name: 'Phone', createdAt, usedAt: '2020-02-04T12:00:00.000Z' };
  client.setQueryData(passkeysQuery.queryKey, { items: [passkey], total: 1, offset: 0 });
  const session = { id: 's1', device: 'Laptop', createdAt, lastSeenAt: createdAt, isThis: true };
  client.setQueryData(sessionsQuery.queryKey, { items: [session], total: 1, offset: 0 });
  await show(
    <>
      <PasskeysPart />
      <SessionsSection />
    </>,
    client,
  );
  expect(
    screen.getByText(/Created on Monday, February 3, 2020, last used on Tuesday, February 4, 2020/),
  ).toBeTruthy();
  expect(screen.getByText(/Signed in on Monday, February 3, 2020/)).toBeTruthy();
});
