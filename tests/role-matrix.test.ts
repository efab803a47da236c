import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHouse, type House } from './house.ts';
import { inputFor } from './valid-input.ts';

/**
 * Who may make which call. The reviewed expectation is `role-matrix.txt`: one line per call, with the policy it
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

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('the role matrix', () => {
  test('every call has a reviewed line, and every line a call [PLT-03, PLT-16]', () => {
    const declared = house.calls.map(({ method, path, may }) => `${method} ${path} ${may}`).toSorted();
    const written = [...reviewed].map(([line, { policy }]) => `${line} ${policy}`).toSorted();
    expect(declared).toEqual(written);
  });

  test('every call lets through exactly the roles it was reviewed for [PLT-03, PLT-16]', async () => {
    const wrong: string[] = [];
    for (const call of house.calls) {
      const line = `${call.method} ${call.path}`;
      for (const [place, role] of roles.entries()) {
        const { status, body } = await house.ask(role, call, inputFor(call, house.things));
        const stopped = stops[status] ?? 'yes';
        const expected = reviewed.get(line)?.answers[place];
        if (stopped !== expected)
          wrong.push(`${role} ${line}: ${stopped} (${status} ${body?.code ?? ''}), reviewed: ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  /** A mark is left beside things, never in them: a link that was shared, a visit that was counted. */
  const marks = ['POST /analytics/events', 'POST /share-links', 'POST /views/items/:itemId'];
  /** A guest without an account proves by a signed link that an order is theirs (RFD-02). */
  const bySignedLink = ['POST /refundOffers/:token'];

  test('visitors may read everything that is public, leave marks, and change nothing [PLT-03]', () => {
    const changes = house.calls.filter(
      ({ method, may, path }) => method !== 'GET' && may === 'anyone' && !path.startsWith('/auth/'),
    );
    expect(changes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      [...marks, ...bySignedLink].toSorted(),
    );
  });
});
