import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { requestWords as words } from '../copy.ts';
import { RequestsSection } from './requests-section.tsx';

const requestOf = (name: string) => ({ id: name, type: 'user', name, images: [], answers: [] });

let lists: { pending: string[]; denied: string[] };
let isDown: boolean;
let sent: string[];
let said: ToastWords[];
let stop: () => void;
beforeEach(() => {
  lists = { pending: ['June', 'Theo'], denied: ['Okta'] };
  [isDown, sent, said] = [false, [], []];
  stop = connectToasts((toast) => said.push(toast));
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (isDown) return Response.json({ code: 'bug', title: 'Broken' }, { status: 500 });
    if (method === 'GET') {
      const status = url.includes('status=denied') ? 'denied' : 'pending';
      return Response.json({ items: lists[status].map(requestOf), total: lists[status].length, next: null });
    }
    const name = url.split('/').at(-1)!;
    const { from, answer } = JSON.parse(String(body));
    sent.push(`${name} ${from} ${answer}`);
    const moved = answer === 'confirmed' ? {} : { [answer]: [...lists[answer as 'pending'], name] };
    lists = { ...lists, [from]: lists[from as 'pending'].filter((one) => one !== name), ...moved };
    return Response.json({ requestsTotal: 0, membersTotal: 0 });
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  cleanup();
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

test('a declined request moves below, where the team approves it later, and can be reopened at once [COM-16]', async () => {
  await show(<RequestsSection communityId="community:1" />, client());
  await press(words.denyWhom('June'));
  const below = within(await screen.findByRole('region', { name: words.declined }));
  await below.findByText('June');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: words.denyWhom('Theo') }));
  expect(said.at(-1)).toMatchObject({ ...words.denied('June'), action: { label: words.undo } });
  act(() => said.at(-1)!.action!.onPress());
  await screen.findByRole('button', { name: words.denyWhom('June') });
  await press(words.approveWhom('Okta'));
  await waitFor(() => expect(screen.queryByRole('region', { name: words.declined })).toBeNull());
  expect(document.activeElement?.contains(screen.getByText('June'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(sent).toEqual(['June pending denied', 'June denied pending', 'Okta denied confirmed']);
});

test('requests that couldn’t be loaded can be loaded again [COM-16]', async () => {
  isDown = true;
  await show(<RequestsSection communityId="community:1" />, client());
  const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry!);
  expect(await screen.findByText('June')).toBeTruthy();
});
