import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Call } from '#platform/contract.ts';
import type { Reply } from '#platform/testing/app.ts';
import { refusalsOf } from '#platform/server/openapi.ts';
import { openWholeApp, type WholeApp } from './whole-app.ts';
import { mutatedInputs, validInputs } from './valid-input.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 8);
/** Each answer is a dozen posters drawn, or one in every width. */
const drawn = ['/posters', '/posters/:seed'];
const runsOf = ({ path }: Call) => (drawn.includes(path) ? Math.ceil(runs / 8) : runs);
/** The database works for some while the server reads others. */
const atOnce = 8;
const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
});

let whole: WholeApp;
beforeAll(async () => {
  whole = await openWholeApp();
});
afterAll(() => whole.close());

/** Faults of an answer to any input. */
function faultOf(call: Call, { status, body, headers }: Reply): string | undefined {
  if (status >= 500 && body?.code !== 'paymentUnavailable') return `${status} ${JSON.stringify(body)}`;
  const contentType = String(headers['content-type']);
  if (status >= 400) {
    if (status < 500 && refusalsOf(call, whole.app.serving.policies)[body?.code]?.status !== status)
      return `not in OpenAPI: ${status} ${body?.code}`;
    if (!contentType.startsWith('application/problem+json'))
      return `${status} is no problem document: ${contentType}`;
    return Problem.safeParse(body).success ? undefined : `no problem: ${JSON.stringify(body)}`;
  }
  if (call.contentType) return contentType === call.contentType ? undefined : `document is ${contentType}`;
  const parsed = z.safeParse(call.answer, body);
  return parsed.success ? undefined : `answer: ${parsed.error.message}`;
}

function emptyPart({ path }: Call, input: Record<string, unknown>): boolean {
  return [...path.matchAll(/:(\w+)/g)].some(([, name]) => ['', '.', '..'].includes(String(input[name!])));
}

test('no input makes any call break, and every answer is what the contract says [PLT-16]', async () => {
  const faults: string[] = [];
  for (const call of whole.calls) {
    const inputs = [
      // Fewer of what is as it should be: the calls have tests of their own for that.
      ...fc.sample(validInputs(call, whole.things), { numRuns: Math.ceil(runsOf(call) / 2), seed: 11 }),
      ...fc.sample(mutatedInputs(call, whole.things), { numRuns: runsOf(call), seed: 12 }),
    ];
    const ask = async (input: object, place: number) => {
      const role = ['buyer', 'admin', 'guest', 'host'][place % 4]!;
      const fault = faultOf(call, await whole.ask(role, call, input));
      if (fault)
        faults.push(
          `${role} ${call.method} ${call.path} ${JSON.stringify(input).slice(0, 200)}: ${fault.slice(0, 400)}`,
        );
    };
    // An empty part of a path is another path.
    const asked = inputs.map((input, place) =>
      emptyPart(call, input) ? undefined : () => ask(input, place),
    );
    for (let first = 0; first < asked.length; first += atOnce)
      await Promise.all(asked.slice(first, first + atOnce).map((one) => one?.()));
  }
  expect(faults).toEqual([]);
}, 180_000);

test('a body that is no JSON object, or too large, or of another kind, is refused as a problem', async () => {
  const bad: readonly [contentType: string, payload: string, status: number][] = [
    ['application/json', '{"a":', 400],
    ['application/json', '[1,2]', 400],
    ['application/json', 'null', 400],
    ['text/plain', 'a=1', 415],
    ['application/x-www-form-urlencoded', 'a=1', 415],
    ['application/json', JSON.stringify({ a: 'x'.repeat(70_000) }), 413],
    ['application/json', `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`, 400],
  ];
  for (const [contentType, payload, status] of bad) {
    const reply = await whole.app.server.inject({
      method: 'POST',
      url: '/api/auth/code',
      headers: { 'content-type': contentType },
      payload,
    });
    expect([payload.slice(0, 20), reply.statusCode]).toEqual([payload.slice(0, 20), status]);
    expect(reply.headers['content-type']).toContain('application/problem+json');
  }
});

test('the same request from another site changes nothing', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    const reply = await whole.app.server.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(reply.json()).toMatchObject({ status: 403, code: 'crossSite' });
  }
});
