import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from './contract.ts';
import { send } from './send.ts';

const readThing = call('GET /things', {
  summary: 'A thing',
  may: 'anyone',
  input: z.object({}),
  answer: z.object({ name: z.string() }),
});

afterEach(() => {
  vi.unstubAllGlobals();
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
