import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Drawer } from '#platform/ui/drawer.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { MessageDrawer } from './message-drawer.tsx';

let sent: string[];
let keys: (string | null)[];
let toasts: ToastWords[];
let refused: { status: number; code: string; title: string; detail: string } | undefined;
let stop: () => void;
const answers: Readonly<Record<string, object>> = {
  messagePreviews: {
    people: 12,
    subject: 'Basement Signals: Doors at ten',
    text: 'See you.\n\nView event:',
    replyTo: 'ines@example.test',
  },
  messageTests: { sentTo: 'ines@example.test' },
  messages: { people: 12 },
};
beforeEach(async () => {
  [sent, toasts] = [[], []];
  refused = undefined;
  stop = connectToasts((words) => toasts.push(words));
  keys = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit = {}) => {
    const what = url.split('?', 1)[0]!.split('/').at(-1)!;
    if (method !== 'GET') {
      sent.push(what);
      if (what === 'messages') keys.push(new Headers(headers).get('idempotency-key'));
      if (refused) return Response.json(refused, { status: refused.status });
      return Response.json(answers[what]);
    }
    const item = {
      id: '1',
      kind: 'moved',
      subject: 'Event moved to Sat, Dec 5',
      text: '',
      ticketName: null,
      people: 3,
      by: 'Ines Duarte',
      sentAt: '2026-11-22T20:00:00Z',
    };
    return Response.json({ items: [item], total: 1, offset: 0, next: null });
  });
  await Drawer.preload();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  cleanup();
});

test('a message is previewed with its recipient count and tested before sending, below earlier messages [GST-01]', async () => {
  await show(
    <MessageDrawer open onOpenChange={() => {}} eventId="event:1" timezone="Asia/Tokyo" tickets={[]} />,
  );
  expect(await screen.findByText('Event moved to Sat, Dec 5')).toBeTruthy();
  expect(screen.getByText('Mon, Nov 23, 5:00 AM · 3 people · Ines Duarte')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Doors at ten' } });
  fireEvent.change(screen.getByLabelText(/Message/), { target: { value: 'See you.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Basement Signals: Doors at ten')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(
    'We’ll email 12 people. Replies go to ines@example.test.',
  );
  expect(sent).toEqual(['messagePreviews']);
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Test sent to ines@example.test' }]));
  fireEvent.click(screen.getByRole('button', { name: 'Send to 12 people' }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Sent to 12 people' }));
  expect(sent).toEqual(['messagePreviews', 'messageTests', 'messages']);
});

test('a change after the preview requires a new preview [GST-01]', async () => {
  await show(
    <MessageDrawer open onOpenChange={() => {}} eventId="event:1" timezone="Asia/Tokyo" tickets={[]} />,
  );
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'Doors at ten' } });
  fireEvent.change(screen.getByLabelText(/Message/), { target: { value: 'See you.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('button', { name: 'Send to 12 people' });
  fireEvent.change(screen.getByLabelText(/Message/), { target: { value: 'See you at eleven.' } });
  await screen.findByRole('button', { name: 'Preview' });
  expect(sent).toEqual(['messagePreviews']);
});

test('a refused message says why at the field it is about, or below the form [GST-01]', async () => {
  await show(
    <MessageDrawer open onOpenChange={() => {}} eventId="event:1" timezone="Asia/Tokyo" tickets={[]} />,
  );
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'Doors at ten' } });
  fireEvent.change(screen.getByLabelText(/Message/), { target: { value: 'See you.' } });
  const descriptionOf = (name: RegExp) => {
    const described = screen.getByLabelText(name).getAttribute('aria-describedby') ?? '';
    return described
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  };
  refused = { status: 429, code: 'tooManyRequests', title: 'Too many requests', detail: 'Wait a minute.' };
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect((await screen.findByText(/Wait a minute/)).closest('[role=alert]')).toBeTruthy();
  expect(descriptionOf(/Message/)).not.toContain('Wait');

  refused = { status: 409, code: 'nobody', title: 'No recipients', detail: 'No guests have one.' };
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(descriptionOf(/Ticket/)).toContain('No guests have one.'));
  expect(descriptionOf(/Message/)).not.toContain('No guests');
  fireEvent.change(screen.getByLabelText(/Message/), { target: { value: 'See you at ten.' } });
  await waitFor(() => expect(descriptionOf(/Ticket/)).not.toContain('No guests'));
});

test('a message that is changed after its answer was lost is another one; the same one sent again is not [GST-01]', async () => {
  await show(
    <MessageDrawer open onOpenChange={() => {}} eventId="event:1" timezone="Asia/Tokyo" tickets={[]} />,
  );
  const write = async (text: string) => {
    fireEvent.change(await screen.findByLabelText(/Message/), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('button', { name: 'Send to 12 people' });
  };
  const send = async (times: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Send to 12 people' }));
    await waitFor(() => expect(keys).toHaveLength(times));
  };
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'Doors' } });
  await write('Doors at ten.');
  refused = { status: 504, code: 'unavailable', title: 'Not available', detail: 'Try again.' };
  await send(1);
  await screen.findByText(/Try again/);
  await send(2);
  refused = undefined;
  await write('Doors at eleven.');
  await send(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
