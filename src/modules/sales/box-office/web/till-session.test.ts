// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
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

test('a sale on a network that doesn’t answer waits on the device, and is sent later [BOX-01]', async () => {
  let state = openingTill;
  const session = new TillSession('event:1', 'user:1', (next) => (state = next));
  const first = openNetwork();
  await Promise.all([session.open(), first.reply('GET /events/event:1/boxOffice', 200, boxOffice)]);
  expect(state).toMatchObject({ is: 'open', isOnline: true });

  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const neverAnswers = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  vi.stubGlobal('fetch', neverAnswers);
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
