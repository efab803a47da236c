import { expect, test } from 'vitest';
import { openLoadCeiling, type LoadLook } from './load-ceiling.ts';
import { openLoadGate, type Lane } from './load-gate.ts';

/** A gate with one slot. */
function openNarrow(more: Partial<Parameters<typeof openLoadGate>[0]> = {}) {
  const gate = openLoadGate({ ceiling: () => 1, limits: { urgent: { slots: 1 } }, parkMs: 0, ...more });
  const started: string[] = [];
  const ask = (lane: Lane, name: string, signal?: AbortSignal) =>
    gate.enter(lane, signal).then(
      (leave) => {
        started.push(name);
        return leave;
      },
      (error: { code?: string; details?: { retryAfter?: number } }) => error,
    );
  return { gate, started, ask };
}

test('gives a free slot to the most important waiting request [SPD-01]', async () => {
  const { gate, started, ask } = openNarrow({
    limits: {
      urgent: { slots: 1 },
      api: { waitMs: 5000 },
      page: { waitMs: 5000 },
      guestPage: { waitMs: 5000 },
    },
  });
  const first = await ask('page', 'first');
  const asked = [ask('guestPage', 'guest'), ask('page', 'page'), ask('api', 'call')];
  (first as () => void)();
  for (const one of [asked[2], asked[1], asked[0]]) ((await one) as () => void)();
  expect(started).toEqual(['first', 'call', 'page', 'guest']);
  expect(gate.figures()).toMatchObject({ running: 0, waiting: 0, shed: 0 });
});

test('starts urgent requests while all other slots are taken [SPD-01]', async () => {
  const { started, ask } = openNarrow();
  await ask('page', 'page');
  await ask('urgent', 'payment');
  expect(started).toEqual(['page', 'payment']);
});

test('starts 200 buyers together, so that they share transactions [SPD-01]', async () => {
  const gate = openLoadGate({ ceiling: () => 8 });
  await Promise.all(Array.from({ length: 200 }, () => gate.enter('urgent')));
  expect(gate.figures()).toMatchObject({ urgent: 200, waiting: 0 });
});

test('leaves others a quarter of the slots during a rush of urgent requests [SPD-01]', async () => {
  const gate = openLoadGate({ ceiling: () => 8, limits: { urgent: { slots: 1 } }, parkMs: 0 });
  const leaveUrgent = await gate.enter('urgent');
  const waiting = gate.enter('urgent');
  await gate.enter('page');
  await gate.enter('page');
  const third = gate.enter('page');
  expect(gate.figures()).toMatchObject({ running: 2, waiting: 2 });
  leaveUrgent();
  (await waiting)();
  await third;
  expect(gate.figures()).toMatchObject({ running: 3, waiting: 0 });
});

test('refuses requests that would wait too long, with Retry-After [SPD-01]', async () => {
  const { gate, ask } = openNarrow({ limits: { page: { waitMs: 20 } } });
  await ask('page', 'first');
  const late = ask('page', 'late');
  expect(await ask('page', 'no room to wait')).toMatchObject({ code: 'busy', status: 503 });
  const refused = (await late) as { code: string; details: { retryAfter: number } };
  expect(refused.code).toBe('busy');
  expect(refused.details.retryAfter).toBeGreaterThanOrEqual(1);
  expect(gate.figures()).toMatchObject({ running: 1, waiting: 0, shed: 2 });
});

test('never starts a request whose client is gone, and starts the next [SPD-01]', async () => {
  const { started, ask, gate } = openNarrow({ limits: { api: { waitMs: 5000 } } });
  const leave = (await ask('api', 'first')) as () => void;
  const client = new AbortController();
  const left = ask('api', 'left', client.signal);
  const next = ask('api', 'next');
  client.abort(new Error('gone'));
  expect(await left).toEqual(new Error('gone'));
  leave();
  await next;
  expect(started).toEqual(['first', 'next']);
  expect(await ask('api', 'left before it asked', client.signal)).toEqual(new Error('gone'));
  expect(gate.figures().shed).toBe(0);
});

test('releases a slot once, however often its request ends', async () => {
  const { gate } = openNarrow();
  const leave = await gate.enter('page');
  leave();
  leave();
  expect(gate.figures().running).toBe(0);
});

const look = (change: Partial<LoadLook>) => ({ delayMs: 1, running: 0, heldMs: 50, ...change });

test('lowers the ceiling while the event loop is late, never below four [SPD-01]', () => {
  const ceiling = openLoadCeiling();
  const before = ceiling.now();
  ceiling.adjust(look({ delayMs: 200, running: before }));
  expect(ceiling.now()).toBeLessThan(before);
  for (let turn = 0; turn < 20; turn++) ceiling.adjust(look({ delayMs: 200, running: 4 }));
  expect(ceiling.now()).toBe(4);
});

test('raises the ceiling up to a bound while all slots are taken and the event loop is on time', () => {
  const ceiling = openLoadCeiling();
  const before = ceiling.now();
  ceiling.adjust(look({ running: before }));
  expect(ceiling.now()).toBe(before + 1);
  ceiling.adjust(look({ running: 1 }));
  expect(ceiling.now()).toBe(before);
  for (let turn = 0; turn < 500; turn++) ceiling.adjust(look({ running: ceiling.now() }));
  expect(ceiling.now()).toBe(128);
});

test('doesn’t raise the ceiling while requests take long, and returns to its start', () => {
  const ceiling = openLoadCeiling();
  const before = ceiling.now();
  ceiling.adjust(look({ running: before, heldMs: 400 }));
  expect(ceiling.now()).toBe(before);
  for (let turn = 0; turn < 40; turn++) ceiling.adjust(look({ running: ceiling.now() }));
  expect(ceiling.now()).toBe(before + 40);
  for (let turn = 0; turn < 40; turn++) ceiling.adjust(look({ running: ceiling.now(), heldMs: 900 }));
  expect(ceiling.now()).toBe(before);
});
