import { QueryClient, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '#platform/send.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { getUnread, type Notification } from '../contract.ts';
import { notificationWords } from '../copy.ts';
import type { Whose } from './notification-queries.ts';
import { NotificationPanel } from './notification-panel.tsx';

const userId = 'user:us-west-2:1';
const hour = 3_600_000;

let network: ReturnType<typeof openNetwork>;
let toasts: ToastWords[];
let stop: () => void;
beforeEach(() => {
  network = openNetwork();
  toasts = [];
  stop = connectToasts((words) => toasts.push(words));
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const announced = (id: string, hoursAgo: number, change: Partial<Notification> = {}): Notification => ({
  id: `notification:${id}`,
  notificationType: 'follow',
  users: { items: [], total: 0 },
  params: {},
  items: { items: [] },
  deepLinkUrl: `/users/${id}`,
  createdAt: new Date(Date.now() - hoursAgo * hour - 1000).toISOString(),
  readAt: null,
  action: null,
  answered: null,
  title: `${id} started following you`,
  ...change,
});

async function open(whose: Whose = { userId }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (await show(<NotificationPanel whose={whose} close={() => {}} />, client)).history;
}
const list = (...items: Notification[]) =>
  network.reply(`GET /users/${userId}/notifications?`, 200, { items, next: null, unread: items.length });

test.each([
  ['asks a user to invite friends [NTF-03]', undefined, 'Invite your friends to see their updates!'],
  [
    'tells a profile that notifications will appear [NTF-04]',
    'community:1',
    'Your notifications will appear here.',
  ],
])('an empty list %s', async (_whose, profileId, message) => {
  await open({ userId, profileId });
  await list();
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByRole('button', { name: notificationWords.allRead }).matches(':disabled')).toBe(true);
});

test('loads 15 notifications of the current profile, and again only after a minute [NTF-07]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const client = new QueryClient();
  const reopen = async (secondsLater: number) => {
    cleanup();
    vi.setSystemTime(Date.now() + secondsLater * 1000);
    const whose = { userId, profileId: 'community:1' };
    await show(<NotificationPanel whose={whose} close={() => {}} />, client);
  };
  await reopen(0);
  await list(announced('Wren', 1));
  await screen.findByText(/^Wren/);
  await reopen(59);
  await screen.findByText(/^Wren/);
  const request = `GET /users/${userId}/notifications?profileId=community:1&limit=15`;
  expect(network.asked).toEqual([request]);
  await reopen(2);
  await list(announced('Maya', 1));
  await screen.findByText(/^Maya/);
  expect(network.asked).toEqual([request, request]);
});

test('shows how long ago in short form [NTF-11]', async () => {
  await open();
  await list(announced('Now', 0), announced('Wren', 1), announced('Maya', 49), announced('June', 24 * 15));
  await screen.findByText(/^Wren/);
  const times = [...document.querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(times).toEqual(['now', '1h', '2d', '2w']);
});

test('logs a list that fails to load, without a toast or an endless skeleton [NTF-12]', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  await network.reply('GET', 500, { code: 'internal', title: 'Something went wrong', detail: 'Try again.' });
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect([logged.mock.calls.length, toasts, screen.queryByText(notificationWords.empty)]).toEqual([
    1,
    [],
    null,
  ]);
});

test('marks opened notifications as read at once, and unread again if that fails [NTF-13]', async () => {
  await open();
  await list(announced('Wren', 1), announced('Maya', 2));
  const unread = () => document.querySelectorAll('[data-unread]').length;
  await waitFor(() => expect(unread()).toBe(2));
  fireEvent.click(screen.getByRole('link', { name: /Wren/ }));
  await waitFor(() => expect(unread()).toBe(1));
  expect(await network.reply('POST', 200, { total: 1 })).toEqual({ ids: ['notification:Wren'] });
  fireEvent.click(screen.getByRole('button', { name: notificationWords.allRead }));
  await waitFor(() => expect(unread()).toBe(0));
  await network.reply('POST', 500, { code: 'internal', title: 'Something went wrong', detail: 'Try again.' });
  await list(announced('Wren', 1, { readAt: new Date().toISOString() }), announced('Maya', 2));
  await waitFor(() => expect(unread()).toBe(1));
});

/** Stands for the page behind the panel. */
function Thread() {
  const { data } = useQuery({ queryKey: ['comments', 'post:1'], queryFn: () => send(getUnread, { userId }) });
  return <p>{data?.total} comments</p>;
}

test('opening a notification loads what it is about again, on its own page too [NTF-05, REA-01]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const ofOtherPage = ['comments', 'post:2'];
  client.setQueryData(ofOtherPage, []);
  const panel = <NotificationPanel whose={{ userId }} close={() => {}} />;
  const page = await show(
    <>
      <Thread />
      {panel}
    </>,
    client,
    { path: '/posts/1' },
  );
  await list(
    announced('Wren', 1, { deepLinkUrl: '/posts/1' }),
    announced('Maya', 2, { deepLinkUrl: '/posts/2' }),
  );
  await network.reply('GET', 200, { total: 1 });
  await screen.findByText('1 comments');

  fireEvent.click(screen.getByRole('link', { name: /Wren/ }));
  await network.reply('GET', 200, { total: 2 });
  await screen.findByText('2 comments');
  expect(network.asked.filter((asked) => asked.includes('/notifications?'))).toHaveLength(1);

  client.setQueryData(ofOtherPage, []);
  fireEvent.click(screen.getByRole('link', { name: /Maya/ }));
  await waitFor(() => expect(page.history.location.pathname).toBe('/posts/2'));
  expect(client.getQueryState(ofOtherPage)?.isInvalidated).toBe(true);
});

test('the answers of a screen reader’s list say which request they are for [NTF-09, A11-01]', async () => {
  await open();
  const action = { kind: 'gigRequest', accept: 'Accept', decline: 'Decline' };
  const asks = (name: string) => announced(name, 1, { title: `${name} asked to play`, action });
  await list(asks('Lumen'), asks('Wren'));
  for (const name of ['Accept', 'Decline'])
    expect(await screen.findByRole('button', { name, description: 'Wren asked to play' })).toBeTruthy();
});

test('a declined request says so, and keeps the keyboard where it was [NTF-09]', async () => {
  await open();
  const action = { kind: 'gigRequest', accept: 'Accept', decline: 'Decline' };
  const line = announced('Lumen', 1, { title: 'Lumen asked to play', action });
  await list(line);
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  await network.reply('POST', 200, { ...line, action: null, answered: 'Declined', opens: null });
  const link = await screen.findByRole('link', { name: /Lumen asked to play.*Declined/ });
  expect([screen.queryByRole('button', { name: 'Accept' }), document.activeElement]).toEqual([null, link]);
});

test('answering a request loads the page behind again, which may show it too [NTF-09]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  await show(
    <>
      <Thread />
      <NotificationPanel whose={{ userId }} close={() => {}} />
    </>,
    client,
  );
  const action = { kind: 'followRequest', accept: 'Accept', decline: 'Decline' };
  const line = announced('Wren', 1, { action });
  await list(line);
  await network.reply('GET', 200, { total: 1 });
  await screen.findByText('1 comments');
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await network.reply('POST', 200, { ...line, action: null, answered: 'Accepted', opens: null });
  await network.reply('GET', 200, { total: 0 });
  expect(await screen.findByText('0 comments')).toBeTruthy();
});

test('accepting an invitation shows a toast and opens the page for the new role [DOR-01, REA-01]', async () => {
  const history = await open();
  const action = { kind: 'teamInvitation', accept: 'Accept', decline: 'Decline' };
  const params = { role: 'Door Manager', event: 'Night Freight' };
  const line = announced('Ines', 1, { title: 'Ines invited you', action, params });
  await list(line);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const opens = '/event/b/14/manage/check-in';
  await network.reply('POST', 200, { ...line, action: null, deepLinkUrl: opens, opens });
  await waitFor(() => expect(history.location.pathname).toBe(opens));
  expect(toasts).toMatchObject([
    { title: 'You’re on the team', message: 'Your role for Night Freight: Door Manager.', tone: 'success' },
  ]);
});
