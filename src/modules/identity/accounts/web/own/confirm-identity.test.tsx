import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errorWords } from '#platform/ui/error-copy.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts } from '#platform/ui/toast.ts';
import type { Me } from '../../contract.ts';
import { ConfirmIdentity, EmailPart } from './index.ts';
import { accountQuery, passkeysQuery } from './own-queries.ts';

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
let sent: string[];
let isRecentlyConfirmed: boolean;
let isSpent: boolean;

beforeAll(() => Dialog.preload());
beforeEach(() => {
  [sent, isRecentlyConfirmed, isSpent] = [[], false, false];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const line = `${method} ${url.replace('/api', '')}`;
    sent.push(`${line} ${String(body)}`);
    const json = (status: number, answer: object) =>
      new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
    if (line.startsWith('PUT /auth/confirmation/')) isRecentlyConfirmed = true;
    if (line === 'POST /auth/email/code' && !isRecentlyConfirmed)
      return json(403, { code: 'recentSignInRequired', title: 'Confirm it’s you', message: 'Confirm.' });
    if (isSpent) return json(429, { code: 'tooManyRequests', title: 'Too many tries' });
    if (line === 'GET /me/account')
      return sent.filter((one) => one.startsWith(line)).length > 1
        ? json(200, accountOf(true))
        : json(500, { code: 'bug', title: 'Something went wrong' });
    return json(200, line.startsWith('PUT') ? {} : { codeSeconds: 600 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const accountOf = (hasPassword: boolean) => ({
  email: me.email,
  createdAt: '2026-11-01T00:00:00.000Z',
  hasPassword,
});

/** @param hasPassword absent if the account isn't loaded */
async function beginChange({ hasPassword }: { hasPassword?: boolean }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  if (hasPassword !== undefined) client.setQueryData(accountQuery.queryKey, accountOf(hasPassword));
  client.setQueryData(passkeysQuery.queryKey, { items: [], total: 0, offset: 0 });
  await show(
    <>
      <EmailPart me={me} />
      <ConfirmIdentity me={me} />
    </>,
    client,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Change: Email' }));
  fireEvent.change(screen.getByLabelText('New email'), { target: { value: 'new@example.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
  return within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
}

test('a change continues after the password is confirmed [ACC-01]', async () => {
  const dialog = await beginChange({ hasPassword: true });
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'nine silver trombones' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('We sent a 6-digit code to new@example.test.')).toBeTruthy();
  expect(sent).toEqual([
    'POST /auth/email/code {"email":"new@example.test"}',
    'PUT /auth/confirmation/password {"password":"nine silver trombones"}',
    'POST /auth/email/code {"email":"new@example.test"}',
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a user without a password confirms with an emailed code [ACC-01]', async () => {
  const dialog = await beginChange({ hasPassword: false });
  fireEvent.click(dialog.getByRole('button', { name: 'Email me a code' }));
  fireEvent.change(await dialog.findByLabelText('Code'), { target: { value: '123456' } });
  expect(await screen.findByText('We sent a 6-digit code to new@example.test.')).toBeTruthy();
  expect(sent).toContain('PUT /auth/confirmation/code {"code":"123456"}');
});

test('another code can be requested after thirty seconds, which shows a refusal [ACC-01]', async () => {
  const said: string[] = [];
  const stop = connectToasts(({ title }) => said.push(title));
  const dialog = await beginChange({ hasPassword: false });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    fireEvent.click(dialog.getByRole('button', { name: 'Email me a code' }));
    const wait = await dialog.findByRole('button', { name: /^Send a new code in/ });
    expect(wait).toHaveProperty('disabled', true);
    await vi.advanceTimersByTimeAsync(31_000);
    isSpent = true;
    fireEvent.click(dialog.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(said).toEqual(['Too many tries']));
    expect(sent.filter((line) => line.startsWith('POST /auth/confirmation'))).toHaveLength(2);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  } finally {
    vi.useRealTimers();
    stop();
  }
});

test('ways to confirm that don’t load say so, and load again on request [ACC-01, PLT-13]', async () => {
  const dialog = await beginChange({});
  fireEvent.click(await dialog.findByRole('button', { name: errorWords.retry }));
  expect(await dialog.findByLabelText('Password')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
});

test('closing the dialog cancels the change and says so [ACC-01]', async () => {
  const dialog = await beginChange({ hasPassword: true });
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(/We need to know it’s you first/)).toBeTruthy();
  expect(sent).toHaveLength(1);
});
