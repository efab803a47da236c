import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#platform/contract.ts';
import { openApiOf } from '#platform/server/openapi.ts';
import { openWholeApp, type WholeApp } from './whole-app.ts';
import { inputFor } from './valid-input.ts';

/**
 * Permissions of every call. The reviewed expectation is `role-matrix.txt`: one line per call, with the policy it
 * declares and, for each role, whether the policy lets the role through. A call without a line fails.
 */
const reviewed = new Map(
  readFileSync('tests/role-matrix.txt', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [method, path, policy, ...answers] = line.trim().split(/\s+/);
      return [`${method} ${path}`, { policy, answers }];
    }),
);
const roles = readFileSync('tests/role-matrix.txt', 'utf8')
  .match(/^# roles: (.*)$/m)![1]!
  .split(' ');

/** How a call stops a role: asks it to sign in, refuses, or does not admit that the thing exists. */
const stops: Readonly<Record<number, string>> = { 401: 'sign-in', 403: 'no', 404: 'hidden' };

let whole: WholeApp;
let openApi: OpenApi;
beforeAll(async () => {
  whole = await openWholeApp();
  const { routes, policies } = whole.app.serving;
  const about = { title: 'Test', version: '1', url: 'http://backbeat.test', cookie: 'session', policies };
  openApi = openApiOf(routes, about) as unknown as OpenApi;
});
afterAll(() => whole.close());

type Operation = {
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Problem }>> }>>;
  readonly security?: readonly object[];
};
type Problem = { readonly allOf: readonly { properties?: { code: { enum: readonly string[] } } }[] };
type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

const operationOf = ({ path, method }: Call): Operation =>
  openApi.paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!;

/** The codes that OpenAPI lists under a status. */
const listedFor = (call: Call, status: number) =>
  operationOf(call).responses[status]?.content?.['application/problem+json']?.schema.allOf[1]?.properties
    ?.code.enum;

describe('the role matrix', () => {
  test('every call has a reviewed line, and every line a call [PLT-03, PLT-16]', () => {
    const declared = whole.calls.map(({ method, path, may }) => `${method} ${path} ${may}`).toSorted();
    const written = [...reviewed].map(([line, { policy }]) => `${line} ${policy}`).toSorted();
    expect(declared).toEqual(written);
  });

  test('every call lets through exactly the roles it was reviewed for, and refuses only with what OpenAPI lists [PLT-03, PLT-16]', async () => {
    const wrong: string[] = [];
    const undeclared: string[] = [];
    for (const call of whole.calls) {
      const line = `${call.method} ${call.path}`;
      for (const [place, role] of roles.entries()) {
        const { status, body } = await whole.ask(role, call, inputFor(call, whole.things));
        const listed = listedFor(call, status);
        if (status >= 400 && !listed?.includes(body?.code))
          undeclared.push(`${role} ${line}: ${status} ${body?.code}`);
        const stopped = stops[status] ?? 'yes';
        const expected = reviewed.get(line)?.answers[place];
        if (stopped !== expected)
          wrong.push(`${role} ${line}: ${stopped} (${status} ${body?.code ?? ''}), reviewed: ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(undeclared).toEqual([]);
  }, 120_000);

  test('OpenAPI asks for the cookie of a session only where guests are asked to sign in [PLT-16]', () => {
    const asksWrongly = whole.calls.filter((call) => {
      const answers = reviewed.get(`${call.method} ${call.path}`)!.answers;
      const { security = [] } = operationOf(call);
      const needsCookie = security.length > 0 && !security.some((one) => Object.keys(one).length === 0);
      return needsCookie !== (answers[0] === 'sign-in');
    });
    expect(asksWrongly.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  /** A mark is left beside things, never in them: a link that was shared, a visit that was counted. */
  const marks = ['POST /analytics/events', 'POST /share-links', 'POST /views/items/:itemId'];
  /** A guest without an account proves by a signed link that an order is theirs (RFD-02). */
  const bySignedLink = ['POST /refundOffers/:token'];
  /** The link that a server without an admin prints (INS-01). */
  const bySetupLink = ['POST /setup/account', 'POST /setup/link'];
  /** The link of a test email, which an admin asked for (INS-02). */
  const byTestMail = ['POST /setup/mail'];

  test('visitors may read everything that is public, leave marks, and change nothing [PLT-03]', () => {
    const changes = whole.calls.filter(
      ({ method, may, path }) => method !== 'GET' && may === 'anyone' && !path.startsWith('/auth/'),
    );
    expect(changes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      [...marks, ...bySignedLink, ...bySetupLink, ...byTestMail].toSorted(),
    );
  });
});
