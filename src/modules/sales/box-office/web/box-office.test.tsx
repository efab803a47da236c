// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stepperWords } from '#platform/ui/stepper-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { BoxOffice as BoxOfficeFacts, SentSale } from '../contract.ts';
import { boxOfficeWords as words } from '../copy.ts';
import { BoxOffice } from './index.ts';

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

type Answer = readonly [status: number, body: object];
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
let recorded: string[];
beforeEach(() => {
  read = [200, facts];
  answers = {};
  recorded = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = decodeURIComponent(url).replace('/api/events/event:1/boxOffice', '');
    const found = Object.entries(answers).find(([line]) => `${init.method} ${path}`.startsWith(line));
    const [status, body] = found?.[1] ?? (path === '/sales' ? [200, record(init)] : read);
    return Response.json(body, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function record(init: RequestInit): object {
  const { sales } = JSON.parse(String(init.body)) as { sales: SentSale[] };
  recorded.push(...sales.map(({ id }) => id));
  return { results: sales.map(({ id }) => ({ id, refused: null })), boxOffice: facts };
}

const desk = () => within(screen.getByRole('dialog', { name: words.title }));
const press = (name: string | RegExp) => fireEvent.click(desk().getByRole('button', { name }));
/** What the device does every ten seconds. */
const sync = () => fireEvent(window, new Event('online'));

async function openDesk() {
  await show(<BoxOffice eventId="event:1" userId="user:1" payLink="/events/b/1?checkout=tickets" />);
  fireEvent.click(await screen.findByRole('button', { name: words.open }));
  await screen.findByText(words.online);
}

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
  expect(await desk().findByText(`${words.refusedSale}: 1 × Entry`)).toBeTruthy();
  [read, answers] = [[200, facts], {}];
  sync();
  await desk().findByText(words.online);
  // The refused sale doesn't wait, and its cart is still there.
  expect(recorded).toHaveLength(1);
  press(cash);
  await waitFor(() => expect(recorded).toHaveLength(2));
});
