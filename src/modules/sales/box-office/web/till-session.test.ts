import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { boxOfficeWords } from '../copy.ts';
import { TillSession } from './till-session.ts';
import { openingTill } from './till-state.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const boxOffice = { tickets: [], allotment: null };
const cart = {
  items: [{ itemId: 'ticket:1', quantity: 1 }],
  what: '1 × Entry',
  total: 2500,
  method: 'cash',
  email: '',
} as const;

/** A network that doesn't answer until the time limit, which `late` plays. */
function silenceNetwork() {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const neverAnswers = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  vi.stubGlobal('fetch', neverAnswers);
  return { late, neverAnswers };
}

test('a sale on a network that doesn’t answer waits on the device, and is sent later [BOX-01]', async () => {
  let state = openingTill;
  const session = new TillSession('event:1', 'user:1', (next) => (state = next));
  const first = openNetwork();
  await Promise.all([session.open(), first.reply('GET /events/event:1/boxOffice', 200, boxOffice)]);
  expect(state).toMatchObject({ is: 'open', isOnline: true });

  const { late, neverAnswers } = silenceNetwork();
  const selling = session.sell(cart);
  await vi.waitFor(() => expect(neverAnswers).toHaveBeenCalled());
  late.abort(new DOMException('Too late.', 'TimeoutError'));
  expect(await selling).toEqual({ is: 'waiting' });
  expect(state).toMatchObject({ isOnline: false, queue: [{ what: '1 × Entry' }] });

  vi.restoreAllMocks();
  const { id } = state.queue[0]!.sale;
  const next = openNetwork();
  const results = [{ id, refused: null, isEmailWrong: false }];
  await Promise.all([
    session.refresh(),
    next.reply('POST /events/event:1/boxOffice/sales', 200, { results, boxOffice }),
  ]);
  expect(state).toMatchObject({ isOnline: true, queue: [] });
  session.close();
});

async function openOnline() {
  let state = openingTill;
  const session = new TillSession('event:1', 'user:1', (next) => (state = next));
  const network = openNetwork();
  await Promise.all([session.open(), network.reply('GET /events/event:1/boxOffice', 200, boxOffice)]);
  return { session, network, stateNow: () => state };
}

const cardCart = { items: cart.items, total: cart.total, email: '' };
const startCard = 'POST /events/event:1/boxOffice/cardSales';

test('a card sale whose answer is lost is the same sale when the seller tries again, so that the guest pays once [BOX-01]', async () => {
  const { session, network } = await openOnline();
  const lost = session.sellByCard(cardCart, 'reader:1');
  const [first] = await Promise.all([
    network.reply(startCard, 502, {}),
    expect(lost).rejects.toMatchObject({ status: 502 }),
  ]);
  const again = session.sellByCard(cardCart, 'reader:1');
  const second = await network.reply(startCard, 200, { orderId: 'order:1' });
  await again;
  expect(second).toEqual(first);
  const next = session.sellByCard(cardCart, 'reader:1');
  const third = await network.reply(startCard, 409, { code: 'soldOut' });
  await expect(next).rejects.toMatchObject({ code: 'soldOut' });
  const last = session.sellByCard(cardCart, 'reader:1');
  const fourth = await network.reply(startCard, 200, { orderId: 'order:2' });
  await last;
  expect(new Set([second, third, fourth].map((body) => (body as { id: string }).id)).size).toBe(3);
  session.close();
});

test('a card sale that the box office shows after a lost answer ends the wait for it: the next one is another [BOX-01]', async () => {
  const { session, network, stateNow } = await openOnline();
  const lost = session.sellByCard(cardCart, 'reader:1');
  const [first] = await Promise.all([
    network.reply(startCard, 502, {}),
    expect(lost).rejects.toMatchObject({ status: 502 }),
  ]);
  const { id } = first as { id: string };
  await network.reply('GET /events/event:1/boxOffice', 200, { ...boxOffice, cardSale: { orderId: id } });
  await vi.waitFor(() => expect(stateNow().boxOffice?.cardSale).toBeDefined());
  const next = session.sellByCard(cardCart, 'reader:1');
  const second = await network.reply(startCard, 200, { orderId: 'order:2' });
  await next;
  expect((second as { id: string }).id).not.toBe(id);
  session.close();
});

test('a card sale of other tickets is another one, also after a lost answer [BOX-01]', async () => {
  const { session, network } = await openOnline();
  const ids: string[] = [];
  for (const total of [2500, 5000, 2500]) {
    const lost = session.sellByCard({ ...cardCart, total }, 'reader:1');
    const [body] = await Promise.all([
      network.reply(startCard, 502, {}),
      expect(lost).rejects.toMatchObject({ status: 502 }),
    ]);
    ids.push((body as { id: string }).id);
  }
  expect(new Set(ids).size).toBe(3);
  session.close();
});

test.each([
  ['card sale', (session: TillSession) => session.sellByCard(cardCart, 'reader:1')],
  ['refund', (session: TillSession) => session.refund('order:1')],
])('a %s on a network that doesn’t answer says so in time [BOX-01]', async (_what, act) => {
  const { session } = await openOnline();
  const { late, neverAnswers } = silenceNetwork();
  const acting = act(session);
  await vi.waitFor(() => expect(neverAnswers).toHaveBeenCalled());
  late.abort(new DOMException('Too late.', 'TimeoutError'));
  await expect(acting).rejects.toMatchObject({ code: 'noAnswer', title: boxOfficeWords.noAnswer.title });
  session.close();
});
