import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../contract.ts';
import { send } from './send.ts';

const readThing = call('GET /things', {
  summary: 'A thing',
  may: 'anyone',
  input: z.object({}),
  answer: z.object({ name: z.string() }),
});

const makeThing = call('POST /things', {
  summary: 'Makes a thing',
  may: 'anyone',
  input: z.object({}),
  answer: z.object({ name: z.string() }),
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const busy = () =>
  Response.json(
    { code: 'busy', title: 'Busy', detail: 'Try again.', retryAfter: 2 },
    { status: 503, headers: { 'retry-after': '2' } },
  );

/** Answers in turn, and remembers with which key it was asked. */
function answering(...answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return answers.shift()!();
  });
  return keys;
}

test('a call with a key that met a busy server is sent once more, when the server said to come back [SPD-01]', async () => {
  const keys = answering(busy, () => new Response('{"name":"Ana"}'));
  const onWait = vi.fn();
  const made = send(makeThing, {}, { idempotencyKey: 'k1', onWait });
  await vi.advanceTimersByTimeAsync(1900);
  expect(keys).toEqual(['k1']);
  expect(onWait).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(200);
  expect(await made).toEqual({ name: 'Ana' });
  expect(keys).toEqual(['k1', 'k1']);
});

test('a call with a key is sent once more and not again; one without a key is sent once [SPD-01]', async () => {
  const keys = answering(busy, busy, busy);
  const refused = send(makeThing, {}, { idempotencyKey: 'k1' }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await refused).toMatchObject({ code: 'busy', details: { retryAfter: 2 } });
  await expect(send(makeThing, {})).rejects.toMatchObject({ code: 'busy' });
  expect(keys).toEqual(['k1', 'k1', null]);
});

test.each([
  ['an answer is what the call promises', () => new Response('{"name":"Ana"}'), { name: 'Ana' }],
  [
    'a refusal brings its words',
    () => Response.json({ code: 'gone', title: 'Gone', detail: 'Since noon.' }, { status: 410 }),
    { code: 'gone', status: 410, title: 'Gone', message: 'Since noon.' },
  ],
  [
    'an answer that broke off half-way is as if nobody had answered',
    () => new Response('{"name":"A'),
    { code: 'offline' },
  ],
  [
    'where nobody answers, there is no connection',
    () => Promise.reject(new TypeError('fetch failed')),
    { code: 'offline' },
  ],
  [
    'what stands before the server may refuse without our words',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    { code: 'unavailable', status: 502 },
  ],
])('%s', async (_promise, answer, told) => {
  vi.stubGlobal('fetch', async () => answer());
  const heard: unknown = await send(readThing, {}).catch((error: unknown) => error);
  expect(heard).toMatchObject(told);
});
