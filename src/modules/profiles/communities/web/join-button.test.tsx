import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { onTrack } from '#platform/ui/track.ts';
import type { MembershipType, Participation } from '../contract.ts';
import { JoinButton } from './join-button.tsx';

const id = 'community:01938c5e-0000-7000-8000-000000000009';
const path = `/communities/${id}/participation`;

let waiting: { line: string; body: string; answer: (status: number, body: object) => void }[];
let asked: string[];
let toasts: ToastWords[];
let tracked: string[];
const stops: (() => void)[] = [];

beforeEach(() => {
  [waiting, asked, toasts, tracked] = [[], [], [], []];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const line = `${init.method} ${decodeURIComponent(url).replace('/api', '')}`;
    asked.push(line);
    return new Promise((resolve) => {
      const answer = (status: number, body: object) =>
        resolve(new Response(JSON.stringify(body), { status }));
      waiting.push({ line, body: String(init.body), answer });
    });
  });
  stops.push(connectToasts((words) => toasts.push(words)));
  stops.push(onTrack(({ name }) => tracked.push(name)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const stop of stops.splice(0)) stop();
});

async function reply(begins: string, status: number, body: object) {
  const found = await waitFor(() => {
    const one = waiting.find(({ line }) => line.startsWith(begins));
    if (!one) throw new Error(`Not asked: ${begins}. Asked: ${asked.join(', ')}`);
    return one;
  });
  waiting.splice(waiting.indexOf(found), 1);
  found.answer(status, body);
  return found;
}

const part = (change: Partial<Participation> = {}): Participation => ({
  status: null,
  isOwn: false,
  membersTotal: 7,
  membershipType: 'open',
  ...change,
});

async function showFor(me: Me | null | undefined, membershipType: MembershipType, known?: Participation) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(meQuery.queryKey, me);
  if (known) client.setQueryData(['communities', id, 'participation'], known);
  const community = { id, name: 'Freight Union', membershipType, members: { total: 7 } };
  await show(<JoinButton community={community} />, client);
}

const word = () => screen.getAllByRole('button')[0]!.textContent;
const press = () => fireEvent.click(screen.getAllByRole('button')[0]!);

test.each([
  ['open', 'Join'],
  ['approval', 'Ask to join'],
  ['conditional', 'Ask to join'],
] as const)('%s: the button says %s [COM-03]', async (membershipType, words) => {
  await showFor(null, membershipType);
  expect([word(), asked]).toEqual([words, []]);
});

test('is busy until the viewer is known [COM-03]', async () => {
  await showFor(undefined, 'open', part({ status: 'confirmed' }));
  const isBusy = () => screen.getAllByRole('button')[0]!.hasAttribute('aria-busy');
  expect(isBusy()).toBe(true);
  await reply('GET', 200, ana);
  await waitFor(() => expect([isBusy(), word()]).toEqual([false, 'Joined']));
});

test('twenty impatient clicks make one call that joins, and another press leaves [COM-06, COM-07, COM-09, ANA-01]', async () => {
  await showFor(ana, 'open', part());
  for (let click = 0; click < 20; click++) press();
  await waitFor(() => expect(word()).toBe('Joined'));
  await reply('POST', 200, part({ status: 'confirmed', membersTotal: 8 }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'Joined community', message: "You've joined Freight Union" }]),
  );
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual([`POST ${path}`]);
  await reply('GET', 200, part({ status: 'confirmed', membersTotal: 8 }));
  press();
  await waitFor(() => expect(word()).toBe('Join'));
  await reply('DELETE', 200, part());
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Left community' }));
  expect(tracked).toEqual(['Community Member Joined', 'Community Member Left']);
});

test('sending a request shows a toast, and withdrawing it asks first [COM-06, COM-08, COM-09]', async () => {
  await showFor(ana, 'approval', part({ membershipType: 'approval' }));
  press();
  await waitFor(() => expect(word()).toBe('Requested'));
  await reply('POST', 200, part({ status: 'pending', membershipType: 'approval' }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'Request sent', message: "You've asked to join Freight Union" }]),
  );
  expect(tracked).toEqual(['Community Member Requested']);
  await reply('GET', 200, part({ status: 'pending' }));
  press();
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }, { timeout: 8000 }));
  await waitFor(() => expect(asked.at(-1)).toBe(`DELETE ${path}`));
  await reply('DELETE', 200, part());
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Request withdrawn' }));
}, 20_000);

test('restores the old state after a failed call and says why [PLT-12]', async () => {
  await showFor(ana, 'open', part());
  press();
  await waitFor(() => expect(word()).toBe('Joined'));
  await reply('POST', 409, {
    code: 'requestDenied',
    title: 'Can’t make it',
    detail: 'Its team has said no.',
  });
  await waitFor(() => expect(word()).toBe('Join'));
  expect(toasts).toMatchObject([
    { title: 'Can’t make it', message: 'Its team has said no.', tone: 'danger' },
  ]);
});

test('a declined request says so instead of asking again, and a press sends nothing [COM-03]', async () => {
  await showFor(ana, 'conditional', part({ status: 'denied', membershipType: 'conditional' }));
  expect(word()).toBe('Request declined');
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  press();
  expect([asked, screen.queryByRole('dialog')]).toEqual([[], null]);
});

test('the team has no button, and an early press sends nothing [COM-10, COM-11]', async () => {
  await showFor(ana, 'open');
  press();
  await reply(`GET ${path}`, 200, part({ isOwn: true }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(asked).toEqual([`GET ${path}`]);
});

test('a press before the status is loaded joins afterwards [COM-04, COM-11]', async () => {
  await showFor(ana, 'open');
  press();
  await reply(`GET ${path}`, 200, part());
  await reply('POST', 200, part({ status: 'confirmed' }));
  await waitFor(() => expect(word()).toBe('Joined'));
});

test('shows the membership rules, and sends nothing until every question is answered [X-31, COM-15]', async () => {
  await showFor(ana, 'conditional', part({ membershipType: 'conditional' }));
  press();
  await reply(`GET /communities/${id}/conditions`, 200, {
    items: [
      { condition: { id: 'a', kind: 'attended', events: 3 }, met: true },
      { condition: { id: 'b', kind: 'question', text: 'Who brought you?' }, met: false },
    ],
  });
  expect(
    (await screen.findByText('Attend 3 events by this community', {}, { timeout: 8000 })).parentElement!
      .textContent,
  ).toContain('Met');
  fireEvent.submit(screen.getByRole('dialog').querySelector('form')!);
  expect(await screen.findByText('Enter an answer.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Who brought you/));
  fireEvent.change(screen.getByLabelText(/Who brought you/), { target: { value: 'Theo did' } });
  fireEvent.submit(screen.getByRole('dialog').querySelector('form')!);
  const sent = await reply('POST', 200, part({ status: 'pending', membershipType: 'approval' }));
  expect(JSON.parse(sent.body)).toEqual({ answers: [{ conditionId: 'b', answer: 'Theo did' }] });
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Request sent' }]));
}, 20_000);
