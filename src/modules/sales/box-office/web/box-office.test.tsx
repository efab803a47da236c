import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { stepperWords } from '#platform/ui/stepper-copy.ts';
import { connectToasts } from '#platform/ui/toast.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { BoxOffice as BoxOfficeFacts, SentSale } from '../contract.ts';
import { boxOfficeWords as words, ownCardRefundWords } from '../copy.ts';
import { BoxOffice, StoredSales } from './index.ts';
import * as tillStore from './till-store.ts';
import type { QueuedSale, StoredTill, TillStore } from './till-store.ts';

/** Instead of IndexedDB, which happy-dom lacks. */
const device = { till: undefined as StoredTill | undefined, queue: [] as QueuedSale[] };
const memory: TillStore = {
  read: async () => ({ till: device.till, queue: [...device.queue] }),
  keep: async (till) => void (device.till = till),
  queue: async (till, queued) => {
    device.till = till;
    device.queue = [...device.queue.filter(({ sale }) => sale.id !== queued.sale.id), queued];
  },
  settle: async (till, saleIds) => {
    device.till = till;
    device.queue = device.queue.filter(({ sale }) => !saleIds.includes(sale.id));
  },
};

const facts: BoxOfficeFacts = {
  eventName: 'Night Freight',
  currency: 'usd',
  timezone: 'America/New_York',
  isHost: true,
  doorManagersSell: false,
  isOpen: true,
  isCancelled: false,
  rates: { percent: 0, perTicketCents: 0 },
  tickets: [{ id: 'ticket:1', name: 'Entry', price: 2500, allInPrice: 2500, admits: 1, remaining: 10 }],
  allotment: null,
  readers: [],
  takesTestCards: false,
  cardSale: null,
  now: '2026-11-29T20:00:00.000Z',
};

const soldSale = {
  orderId: 'order:1',
  method: 'cash',
  what: '2 × Entry',
  tickets: 2,
  total: 5000,
  currency: 'usd',
  soldAt: '2020-11-29T19:00:00.000Z',
  till: 'Front door',
  seller: 'Maya',
  offline: false,
  refundedAt: null as string | null,
  mayRefund: true,
  email: null as string | null,
};

type Answer = readonly [status: number, body: object | null];
const problem = (status: number, code: string): Answer => [
  status,
  { code, title: `Title of ${code}`, detail: `Text of ${code}` },
];
const cash = words.cash('$25');
const failed = problem(500, 'bug');
const signedOut = problem(401, 'signInRequired');

/** Of `GET /boxOffice`, and of a call by how its line begins; without an entry, sales are recorded. */
let read: Answer;
let answers: Record<string, Answer>;
let recorded: SentSale[];
beforeEach(() => {
  read = [200, facts];
  answers = {};
  recorded = [];
  Object.assign(device, { till: undefined, queue: [] });
  vi.spyOn(tillStore, 'openTillStore').mockResolvedValue(memory);
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      const path = decodeURIComponent(url).replace('/api/events/event:1/boxOffice', '');
      const found = Object.entries(answers).find(([line]) => `${init.method} ${path}`.startsWith(line));
      const [status, body] = found?.[1] ?? (path === '/sales' ? [200, record(init)] : read);
      return Response.json(body, { status });
    }),
  );
});
beforeAll(() => AlertDialog.preload());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function record(init: RequestInit): object {
  const { sales } = JSON.parse(String(init.body)) as { sales: SentSale[] };
  recorded.push(...sales);
  const results = sales.map(({ id, email }) => ({
    id,
    refused: null,
    isEmailWrong: email === 'guest@unknown.test',
  }));
  return { results, boxOffice: facts };
}

const desk = () => within(screen.getByRole('dialog', { name: words.title }));
const press = (name: string | RegExp) => fireEvent.click(desk().getByRole('button', { name }));
/** The device does it every ten seconds. */
const sync = () => fireEvent(window, new Event('online'));

async function openDesk() {
  await show(<BoxOffice eventId="event:1" userId="user:1" payLink="/events/b/1?checkout=tickets" />);
  fireEvent.click(await screen.findByRole('button', { name: words.open }));
  await screen.findByText(words.online);
}

test('free tickets are called free [BOX-01, TIX-08]', async () => {
  const free = { id: 'ticket:2', name: 'Friends', price: 0, allInPrice: 0, admits: 1, remaining: null };
  read = [200, { ...facts, tickets: [...facts.tickets, free] }];
  await openDesk();
  const prices = desk().getAllByText(/^(?:Free|\$25)/);
  expect(prices.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^\$25/), 'Free']);
});

test('a sale leaves the focus at the tickets, for the next guest [BOX-01, A11-01]', async () => {
  await openDesk();
  press(stepperWords.more);
  const button = desk().getByRole('button', { name: cash });
  button.focus();
  fireEvent.click(button);
  await desk().findByText(words.sold('1 × Entry'));
  expect(document.activeElement).toBe(desk().getByRole('list', { name: words.choose }));
});

test('Door Managers who may not sell see no box office until the host lets them [BOX-01]', async () => {
  read = [200, null];
  await show(<BoxOffice eventId="event:1" userId="user:1" payLink="/events/b/1?checkout=tickets" />);
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  sync();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('button', { name: words.open })).toBeNull();
  read = [200, facts];
  sync();
  await screen.findByRole('button', { name: words.open });
});

test.each([
  ['whose host ended its offline sales', [200, facts], { ended: true }],
  ['whose seller may no longer sell', [200, null], {}],
  ['whose seller was removed', problem(403, 'notAllowed'), {}],
] as const)('a device %s gives tickets back, even if it sold none [BOX-01]', async (_what, answer, more) => {
  const kept = {
    items: [{ itemId: 'ticket:1', quantity: 4, price: 2500 }],
    until: new Date(Date.now() + 3_600_000).toISOString(),
    ended: false,
  } as const;
  read = [200, { ...facts, allotment: kept }];
  await openDesk();
  const isSelling = answer[1] === facts;
  read = isSelling ? [200, { ...facts, allotment: { ...kept, ...more } }] : [...answer];
  answers = { 'POST /sales': [200, { results: [], boxOffice: isSelling ? facts : null }] };
  const sent = () => vi.mocked(fetch).mock.calls.filter(([url]) => String(url).endsWith('/sales'));
  sync();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  sync();
  await waitFor(() => expect(sent()).toHaveLength(1));
  if (isSelling) read = [200, facts];
  else await desk().findByText(words.notAllowed.title);
  sync();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(4));
  expect(sent()).toHaveLength(1);
  expect(device.till?.boxOffice?.allotment).toBeNull();
});

test('the tickets chosen for a guest stay while the seller looks at other sales [BOX-01]', async () => {
  answers = { 'GET /sales': [200, { items: [], next: null }] };
  await openDesk();
  press(stepperWords.more);
  const email = desk().getByRole('textbox', { name: new RegExp(words.email) });
  fireEvent.change(email, { target: { value: 'guest@example.test' } });
  press(words.sales);
  await desk().findByText(words.noSales.title);
  expect(desk().queryByRole('button', { name: cash })).toBeNull();
  press(words.sell);
  press(cash);
  await waitFor(() => expect(recorded).toMatchObject([{ total: 2500, email: 'guest@example.test' }]));
});

const storedSale = (id: string, what: string): QueuedSale => ({
  what,
  sale: { id, method: 'cash', items: [], total: 0, soldAt: facts.now },
});
const refusedNine = { id: 'nine', refused: { code: 'sellerStopped', title: '', message: 'Ask the host.' } };

test('a seller who lost access sends what their device stored, by opening its page again, and dismisses notes about it [BOX-01]', async () => {
  read = problem(403, 'notAllowed');
  device.queue = [storedSale('one', '1 × Entry'), storedSale('nine', '9 × Entry')];
  const results = [{ id: 'one', refused: null }, refusedNine];
  answers = { 'POST /sales': [200, { results, boxOffice: null }] };
  await show(<StoredSales eventId="event:1" userId="user:1" />);
  expect(await screen.findByText('Ask the host.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.dismiss(words.refusedSale('9 × Entry')) }));
  expect([screen.queryByText('Ask the host.'), device.queue, device.till?.notices]).toEqual([null, [], []]);
});

test('a seller who was stopped meanwhile reads which stored sale wasn’t recorded [BOX-01]', async () => {
  read = [200, null];
  device.till = { deviceId: 'one', boxOffice: facts };
  device.queue = [storedSale('nine', '9 × Entry')];
  answers = { 'POST /sales': [200, { results: [refusedNine], boxOffice: null }] };
  await show(<BoxOffice eventId="event:1" userId="user:1" payLink="/events/b/1?checkout=tickets" />);
  fireEvent.click(await screen.findByRole('button', { name: words.open }));
  expect(await desk().findByText(words.refusedSale('9 × Entry'))).toBeTruthy();
});

test('fewer tickets left than chosen lower the price and the sale, but not a guest who pays by phone [BOX-01]', async () => {
  answers = { 'PUT /payLinks': [200, { state: 'waiting' }], 'GET /payLinks': [200, { state: 'ordered' }] };
  await openDesk();
  for (let chosen = 0; chosen < 4; chosen += 1) press(stepperWords.more);
  press(words.payLink);
  const code = await desk().findByRole('img', { name: words.payLink });
  read = [200, { ...facts, tickets: [{ ...facts.tickets[0], remaining: 2 }] }];
  sync();
  await desk().findByRole('button', { name: words.cash('$50') });
  expect(within(desk().getByRole('group', { name: 'Entry' })).getByRole('status').textContent).toBe('2');
  expect(code.isConnected).toBe(true);
  press(words.cash('$50'));
  await desk().findByText(words.sold('2 × Entry'));
  expect(recorded).toMatchObject([{ total: 5000, items: [{ quantity: 2 }] }]);
});

test('a sale on the host’s own card reader is refunded there, because the cash count has no money for it [BOX-01]', async () => {
  const sale = { ...soldSale, method: 'card' };
  answers = { 'GET /sales': [200, { items: [sale], next: null }] };
  await openDesk();
  press(words.sales);
  fireEvent.click(await desk().findByRole('button', { name: ownCardRefundWords.refundOf(sale.what) }));
  const question = await screen.findByRole('alertdialog', { name: 'Refund $50?' });
  expect(question.textContent).toContain('Refund the payment on your card reader.');
  expect(question.textContent).not.toMatch(/cash|Hand the money/);
});

test('a refund that fails says so in its question, and one refunded by someone else is listed as refunded [BOX-01]', async () => {
  const sale = { ...soldSale };
  const listed = () => ({ 'GET /sales': [200, { items: [sale], total: 1, offset: 0, next: null }] as const });
  answers = { 'POST /sales/order:1/refund': problem(409, 'alreadyRefunded'), ...listed() };
  await openDesk();
  press(words.sales);
  fireEvent.click(await desk().findByRole('button', { name: words.refundOf(sale.what) }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: words.refund }));
  expect((await question.findByText(/Text of alreadyRefunded/)).closest('[role=alert]')).toBeTruthy();
  Object.assign(sale, { refundedAt: sale.soldAt, mayRefund: false });
  fireEvent.click(question.getByRole('button', { name: words.keepSale }));
  expect(await desk().findByText(new RegExp(`${words.refunded}$`))).toBeTruthy();
  expect(desk().queryByRole('button', { name: words.refundOf(sale.what) })).toBeNull();
});

test('a count, a device and a pay link that aren’t saved say so beside their buttons, and the rest in a toast [BOX-01]', async () => {
  const till = {
    id: '0198c7f0-0000-7000-8000-000000000001',
    name: 'Front door',
    seller: 'Maya',
    currency: 'usd',
    sales: 1,
    cash: 2500,
    card: 0,
    reader: 0,
    refunds: 0,
    float: 0,
    expected: 2500,
    counted: null,
    difference: null,
    countedAt: null,
    allotted: 2,
    allotmentEnded: false,
    needsSync: false,
    seenAt: '2026-11-29T19:00:00.000Z',
  };
  const toasts: string[] = [];
  const disconnect = connectToasts(({ message }) => toasts.push(message ?? ''));
  answers = {
    'GET /tills': [200, { items: [till] }],
    'GET /refusedSales': [200, { items: [] }],
    'GET /readers': [200, { items: [] }],
    'PUT ': failed,
    'DELETE ': failed,
  };
  await openDesk();
  press(stepperWords.more);
  press(words.payLink);
  expect(await desk().findByText(/Text of bug/)).toBeTruthy();
  press(words.count);
  await desk().findByText(words.saveDevice);
  press(words.saveDevice);
  await waitFor(() => expect(desk().getAllByText(/Text of bug/)).toHaveLength(1));
  fireEvent.change(desk().getByLabelText(words.counting('Maya, Front door')), { target: { value: '25' } });
  press(words.saveCount);
  await waitFor(() => expect(desk().getAllByText(/Text of bug/)).toHaveLength(2));
  fireEvent.click(desk().getByLabelText(new RegExp(words.doorManagers)));
  await waitFor(() => expect(toasts).toEqual(['Text of bug']));
  press(words.endAllotment(till.name));
  await waitFor(() => expect(toasts).toEqual(['Text of bug', 'Text of bug']));
  disconnect();
});

test('a failing server and an ended session neither freeze nor close the box office, and no sale is made twice [BOX-01]', async () => {
  await openDesk();
  answers = { 'POST /sales': failed };
  press(stepperWords.more);
  press(cash);
  expect(await desk().findByText(words.outcomes.waiting)).toBeTruthy();
  expect(
    desk()
      .getByRole('button', { name: words.cash('$0') })
      .getAttribute('aria-busy'),
  ).toBeNull();
  answers = {};
  sync();
  await desk().findByText(words.online);
  expect(recorded).toHaveLength(1);

  press(stepperWords.more);
  read = signedOut;
  sync();
  expect(await desk().findByText('Text of signInRequired')).toBeTruthy();
  expect(desk().getByRole('button', { name: words.signIn })).toBeTruthy();
  answers = { 'POST /sales': signedOut };
  press(cash);
  expect(await desk().findByText(words.refusedSale('1 × Entry'))).toBeTruthy();
  [read, answers] = [[200, facts], {}];
  sync();
  await desk().findByText(words.online);
  // The refused sale doesn't wait, and its cart is still there.
  expect(recorded).toHaveLength(1);
  press(cash);
  await waitFor(() => expect(recorded).toHaveLength(2));
});

test('an incomplete email address can’t be sold to, and a sale whose address the server refuses says so, after a reload too, until it is dismissed [BOX-01]', async () => {
  await openDesk();
  press(stepperWords.more);
  const type = (value: string) =>
    fireEvent.change(desk().getByRole('textbox', { name: new RegExp(words.email) }), { target: { value } });
  type('guest.@example.test');
  expect(await desk().findByText(words.emailInvalid)).toBeTruthy();
  expect(desk().getByRole('button', { name: cash })).toHaveProperty('disabled', true);
  type('guest@unknown.test');
  press(cash);
  expect(await desk().findByText(words.unsentTickets('1 × Entry'))).toBeTruthy();
  expect(desk().getByText(words.wrongEmail('guest@unknown.test'))).toBeTruthy();
  cleanup();
  await openDesk();
  expect(desk().getByText(words.wrongEmail('guest@unknown.test'))).toBeTruthy();
  press(words.dismiss(words.unsentTickets('1 × Entry')));
  cleanup();
  await openDesk();
  expect(desk().queryByText(words.wrongEmail('guest@unknown.test'))).toBeNull();
});

test('all sales of a device are listed [BOX-01]', async () => {
  const page = (what: string, next: string | null): Answer => [
    200,
    { items: [{ ...soldSale, orderId: `order:${what}`, what, email: '' }], next },
  ];
  answers = { 'GET /sales': page('2 × Entry', 'older') };
  await openDesk();
  press(words.sales);
  await desk().findByText('2 × Entry');
  answers = { 'GET /sales': page('3 × Entry', null) };
  press(words.showMore);
  await desk().findByText('3 × Entry');
  expect(desk().queryByRole('button', { name: words.showMore })).toBeNull();
});

test('the tickets of a sale are emailed to the address that the seller corrects [BOX-01]', async () => {
  const sale = { ...soldSale, email: 'guest@gmial.test' };
  answers = { 'GET /sales': [200, { items: [sale], next: null }], 'PUT /sales/order:1/email': failed };
  await openDesk();
  press(words.sales);
  fireEvent.click(await desk().findByRole('button', { name: words.emailTicketsOf(sale.what) }));
  const field = desk().getByRole<HTMLInputElement>('textbox', { name: words.email });
  expect(field.value).toBe('guest@gmial.test');
  const send = (value: string) => {
    fireEvent.change(field, { target: { value } });
    press(words.sendTickets);
  };
  send('guest@gmail');
  expect(await desk().findByText(words.emailNeeded)).toBeTruthy();
  send(' guest@gmail.test ');
  expect(await desk().findByText(/Text of bug/)).toBeTruthy();
  answers['PUT /sales/order:1/email'] = [200, { sentTo: 'guest@gmail.test' }];
  sale.email = 'guest@gmail.test';
  press(words.sendTickets);
  expect(await desk().findByText(/guest@gmail\.test/)).toBeTruthy();
  expect(field.isConnected).toBe(false);
});
