import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Plan } from '#modules/social/plans/contract.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts } from '#platform/ui/toast.ts';
import { planActs } from '#modules/social/plans/copy.ts';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { seatWords } from '../copy.ts';
import type { GroupHoldSeats } from '../contract.ts';
import type { SeatState } from '../rules.ts';
import { HoldSeatsButton, SeatsSection } from './index.ts';

const planId = 'activity:0198c7f0-0000-7000-8000-000000000042';
const people = ['Maya', 'June', 'Theo'].map((name) => sampleCard('user', name));
const plan = (own: boolean) =>
  ({
    id: planId,
    own,
    participantStatus: 'confirmed',
    gel: 'jade',
    participants: { items: people, total: 3, next: null },
  }) as unknown as Plan;

const seat = (name: string, state: SeatState): GroupHoldSeats['items'][number] => ({
  user: sampleCard('user', name),
  state,
  event: { name: 'Night Freight', path: '/events/b/1/night-freight' },
  ticket: 'Door',
  total: 2849,
  currency: 'usd',
  expiresAt: state === 'held' ? new Date(Date.now() + 1_140_000).toISOString() : null,
});
const seatsOf = (states: readonly SeatState[], ownAt: number): GroupHoldSeats => {
  const items = states.map((state, i) => seat(people[i]!.name, state));
  return { items, total: items.length, own: [{ ...items[ownAt]!, orderId: 'order:1' }], taken: [] };
};

// Preloads what is otherwise loaded on intent.
beforeAll(async () => {
  await Promise.all([AlertDialog.preload(), Drawer.preload(), import('./hold-seats.tsx')]);
});

let asked: { line: string; body: unknown }[];
let answers: Record<string, { status: number; body: object }>;
beforeEach(() => {
  asked = [];
  answers = {};
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const line = `${init.method} ${decodeURIComponent(url).replace('/api', '')}`;
    asked.push({ line, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const found = Object.entries(answers).find(([begins]) => line.startsWith(begins))?.[1];
    return new Response(JSON.stringify(found?.body ?? {}), { status: found?.status ?? 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const reading = (seats: GroupHoldSeats) => {
  answers[`GET /plans/${planId}/seats`] = { status: 200, body: seats };
};

test('a friend sees their held ticket, its price, the time left and the pay button [GRP-01]', async () => {
  reading({ ...seatsOf(['held'], 0), total: 1 });
  await show(<SeatsSection plan={plan(false)} />);
  const pay = await screen.findByRole('link', { name: /Pay for your ticket/ });
  expect(pay.textContent).toContain('$28.49');
  const address = new URL(pay.getAttribute('href')!, 'http://x');
  expect(address.pathname).toBe('/events/b/1/night-freight');
  expect(Object.fromEntries(address.searchParams)).toEqual({ checkout: 'payment', order: 'order:1' });
  expect(screen.getByRole('timer').textContent).toMatch(/^(19|18):\d\d$/);
  expect(screen.queryByRole('list', { name: seatWords.people })).toBeNull();
});

test('the person who held the tickets sees who has paid [GRP-01]', async () => {
  reading(seatsOf(['paid', 'held', 'returned'], 0));
  await show(<SeatsSection plan={plan(true)} />);
  const rows = within(await screen.findByRole('list', { name: seatWords.people })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Maya.*Paid$/),
    expect.stringMatching(/June.*Not paid yet$/),
    expect.stringMatching(/Theo.*Released$/),
  ]);
  expect(screen.getByText(seatWords.progress(1, 3))).toBeTruthy();
});

test.each([
  ['returned', 'cancelled', [seatWords.gaveBack.title], seatWords.again],
  ['paid', 'completed', [], seatWords.myTickets],
] as const)(
  'after releasing, a ticket is shown as %s with the focus on the next step, and called released only if it was [GRP-01]',
  async (state, status, told, next) => {
    const titles: string[] = [];
    connectToasts(({ title }) => titles.push(title));
    reading(seatsOf(['held'], 0));
    await show(<SeatsSection plan={plan(false)} />);
    answers['POST /orders/order:1/cancel'] = { status: 200, body: { status } };
    const button = await screen.findByRole('button', { name: seatWords.giveBack });
    fireEvent.click(button);
    const question = within(await screen.findByRole('alertdialog', { name: seatWords.giveBackQuestion }));
    expect(asked.filter(({ line }) => line.startsWith('POST'))).toEqual([]);
    reading(seatsOf([state], 0));
    fireEvent.click(question.getByRole('button', { name: seatWords.giveBack }));
    expect(await screen.findByText(seatWords[state])).toBeTruthy();
    expect(titles).toEqual(told);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: next }));
  },
);

test('renders nothing without held tickets [GRP-01]', async () => {
  reading({ items: [], total: 0, own: [], taken: [] });
  await show(<SeatsSection plan={plan(true)} />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: seatWords.title })).toBeNull();
});

const ticket = (change: object = {}) => ({
  id: 'ticket:1',
  name: 'Door',
  price: 2500,
  allInPrice: 2849,
  currency: 'usd',
  status: 'onSale',
  minPerOrder: 1,
  ...change,
});

test('the creator chooses a ticket and people, and sees how many tickets are left [GRP-01]', async () => {
  const items = [
    ticket(),
    ticket({ id: 'ticket:2', name: 'Free entry', price: 0, allInPrice: 0 }),
    ticket({ id: 'ticket:3', name: 'Table of two', minPerOrder: 2 }),
  ];
  answers['GET /events/event:backbeat:1/tickets'] = { status: 200, body: { items, total: 3, offset: 0 } };
  reading({ items: [], total: 0, own: [], taken: [] });
  await show(<HoldSeatsButton plan={plan(true)} eventId="event:backbeat:1" />);
  fireEvent.click(screen.getByRole('button', { name: seatWords.hold }));
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: seatWords.which });
  expect([...choice.options].map(({ text }) => text)).toEqual(['Door, $28.49']);
  const words = { title: 'Sold Out', message: 'There aren’t enough tickets left.' };
  answers[`POST /plans/${planId}/seats`] = {
    status: 409,
    body: { code: 'soldOut', status: 409, title: words.title, detail: words.message, remaining: 2 },
  };
  fireEvent.click(screen.getByRole('button', { name: seatWords.button(3) }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(seatWords.roomFor(2)));
  fireEvent.click(screen.getByRole('checkbox', { name: /Theo/ }));
  answers[`POST /plans/${planId}/seats`] = { status: 201, body: seatsOf(['held', 'held'], 0) };
  fireEvent.click(screen.getByRole('button', { name: seatWords.button(2) }));
  await waitFor(() =>
    expect(asked.findLast(({ line }) => line.startsWith('POST'))?.body).toEqual({
      ticketId: 'ticket:1',
      userIds: [people[0]!.id, people[1]!.id],
      amount: 2849,
    }),
  );
});

test('everyone in the plan can be chosen, not only the first page of them [GRP-01, PLN-03]', async () => {
  answers['GET /events/event:backbeat:1/tickets'] = { status: 200, body: { items: [ticket()], total: 1 } };
  reading({ items: [], total: 0, own: [], taken: [] });
  const participants = { items: people.slice(0, 2), total: 3, next: 'after-june' };
  answers[`GET /plans/${planId}/participants?status=confirmed&cursor=after-june`] = {
    status: 200,
    body: { items: people.slice(2), next: null },
  };
  answers[`GET /plans/${planId}/participants`] = { status: 200, body: participants };
  await show(<HoldSeatsButton plan={{ ...plan(true), participants }} eventId="event:backbeat:1" />);
  fireEvent.click(screen.getByRole('button', { name: seatWords.hold }));
  fireEvent.click(await screen.findByRole('button', { name: planActs.more }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Theo/ }));
  expect(screen.getByRole('button', { name: seatWords.button(3) })).toBeTruthy();
});

test('a person who already has a ticket isn’t preselected, and their row says why [GRP-01]', async () => {
  answers['GET /events/event:backbeat:1/tickets'] = { status: 200, body: { items: [ticket()], total: 1 } };
  reading({ ...seatsOf([], 0), own: [], taken: [{ userId: people[1]!.id, why: 'hasTicket' }] });
  await show(<HoldSeatsButton plan={plan(true)} eventId="event:backbeat:1" />);
  fireEvent.click(screen.getByRole('button', { name: seatWords.hold }));
  const june = await screen.findByRole('checkbox', { name: /June/, description: 'Already has a ticket' });
  expect(june).toMatchObject({ checked: false, disabled: true });
  answers[`POST /plans/${planId}/seats`] = {
    status: 409,
    body: { code: 'alreadyTaken', status: 409, title: '', detail: '', userIds: [people[2]!.id] },
  };
  reading({
    ...seatsOf([], 0),
    own: [],
    taken: [1, 2].map((i) => ({ userId: people[i]!.id, why: 'isHeld' })),
  });
  fireEvent.click(screen.getByRole('button', { name: seatWords.button(2) }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Theo already has a ticket or a ticket on hold. No tickets were held.',
  );
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: /Theo/ })).toHaveProperty('disabled', true),
  );
  expect(screen.getByRole('button', { name: seatWords.button(1) })).toBeDefined();
});

test.each([
  ['personLimit', { limit: 4 }, 'June already holds the limit of 4. No tickets were held.'],
  ['notForAll', {}, 'June can’t go to this event, because it’s for members only. No tickets were held.'],
  ['presaleNotForAll', {}, 'The presale isn’t open to June. No tickets were held.'],
  ['heldOften', {}, 'You held a ticket for June too often. They can get their own. No tickets were held.'],
] as const)('a hold that is refused with %s names who it is about [GRP-01]', async (code, more, text) => {
  answers['GET /events/event:backbeat:1/tickets'] = { status: 200, body: { items: [ticket()], total: 1 } };
  reading({ items: [], total: 0, own: [], taken: [] });
  await show(<HoldSeatsButton plan={plan(true)} eventId="event:backbeat:1" />);
  fireEvent.click(screen.getByRole('button', { name: seatWords.hold }));
  answers[`POST /plans/${planId}/seats`] = {
    status: 409,
    body: { code, status: 409, title: '', detail: '', userIds: [people[1]!.id], ...more },
  };
  fireEvent.click(await screen.findByRole('button', { name: seatWords.button(3) }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
});

test('says when an event has no tickets to hold [GRP-01]', async () => {
  answers['GET /events/event:backbeat:1/tickets'] = {
    status: 200,
    body: { items: [ticket({ status: 'soldOut' })], total: 1, offset: 0 },
  };
  reading({ items: [], total: 0, own: [], taken: [] });
  await show(<HoldSeatsButton plan={plan(true)} eventId="event:backbeat:1" />);
  fireEvent.click(screen.getByRole('button', { name: seatWords.hold }));
  expect(await screen.findByText(seatWords.none)).toBeTruthy();
});
