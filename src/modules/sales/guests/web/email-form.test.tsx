import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Drawer } from '#platform/ui/drawer.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts } from '#platform/ui/toast.ts';
import { refundWords as words } from '../copy.ts';
import { OrderDrawer } from './order-drawer.tsx';

const ticket = { id: 'admission:1', itemId: 'ticket:1', name: 'Entry', checkedIn: true, paid: 2849 };
let buyer: { email: string; hasAccount: boolean };
let needsWhy: boolean;
let sent: { line: string; body: unknown }[];
let toasts: string[];
let stop: () => void;
beforeEach(async () => {
  [buyer, needsWhy, sent, toasts] = [{ email: '', hasAccount: false }, false, [], []];
  stop = connectToasts(({ title }) => toasts.push(title));
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push({ line: `${method} ${decodeURIComponent(url)}`, body: JSON.parse(String(body)) });
      buyer = { email: 'maya@gmail.test', hasAccount: true };
      return Response.json({ sentTo: buyer.email });
    }
    return Response.json({
      order: { id: 'order:1', total: 2849, currency: 'usd', buyer },
      tickets: [{ ...ticket, state: 'valid' }],
      refunds: [],
      refunded: 0,
      left: 0,
      needsWhy,
      canSetEmail: !buyer.hasAccount,
    });
  });
  await Drawer.preload();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  cleanup();
});

const open = () =>
  show(
    <OrderDrawer open onOpenChange={() => {}} eventId="event:1" orderId="order:1" name="Box office guest" />,
  );
const email = () => screen.findByLabelText<HTMLInputElement>(words.email);
const press = () => fireEvent.click(screen.getByRole('button', { name: words.send }));

test('a host sends the tickets of a guest without an account to the address they type, and of one with an account only again [BOX-01, GST-01]', async () => {
  await open();
  fireEvent.change(await email(), { target: { value: 'maya@gmail' } });
  press();
  expect(await screen.findByText(words.emailInvalid)).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.resend })).toBeNull();
  fireEvent.change(await email(), { target: { value: ' maya@gmail.test ' } });
  press();
  expect(await screen.findByRole('button', { name: words.resend })).toBeTruthy();
  expect(screen.queryByLabelText(words.email)).toBeNull();
  expect(toasts).toEqual([words.resent('maya@gmail.test')]);
  expect(sent).toEqual([
    {
      line: 'PUT /api/events/event:1/orders/order:1/email',
      body: { email: 'maya@gmail.test', reason: '' },
    },
  ]);
});

test('an address is filled in if the guest gave one, and an admin gives a reason [GST-01, ADM-01]', async () => {
  buyer.email = 'maya@gmial.test';
  needsWhy = true;
  await open();
  expect((await email()).value).toBe('maya@gmial.test');
  press();
  expect(await screen.findByText(words.reasonMissing)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(words.emailReason), { target: { value: 'The host is gone.' } });
  press();
  await waitFor(() => expect(sent).toMatchObject([{ body: { reason: 'The host is gone.' } }]));
});
