import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { forwardAttempts } from './forward-store.ts';
import { openAnalytics } from './index.ts';

type SentEvent = {
  uuid?: string;
  messageId?: string;
  event: string;
  distinct_id?: string;
  userId?: string;
  anonymousId?: string;
  properties: Record<string, unknown>;
};
type ReceivedBatch = {
  path: string;
  authorization: string | undefined;
  key: string | undefined;
  batch: SentEvent[];
};

let app: TestApp;
let received: ReceivedBatch[] = [];
/** Answer of the fake provider: a status, or it hangs up. */
let answer: (call: ReceivedBatch) => number | 'hangUp' = () => 200;
const house = createServer(async (request: IncomingMessage, reply) => {
  const body = JSON.parse(await text(request)) as { api_key?: string; batch: SentEvent[] };
  const { authorization } = request.headers;
  const call = { path: request.url!, authorization, key: body.api_key, batch: body.batch };
  received.push(call);
  const status = answer(call);
  if (status === 'hangUp') request.socket.destroy();
  else reply.writeHead(status).end('{}');
});

const fan = newId();
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' };

beforeAll(async () => {
  await once(house.listen(0, '127.0.0.1'), 'listening');
  const host = `http://127.0.0.1:${(house.address() as AddressInfo).port}`;
  app = await openTestApp((services) => [openAnalytics(services)], {
    POSTHOG_KEY: 'phc_key',
    POSTHOG_HOST: host,
    SEGMENT_WRITE_KEY: 'write-key',
    SEGMENT_HOST: host,
  });
});
afterAll(async () => {
  await app.close();
  house.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('forwardedEvent').execute();
  received = [];
  answer = () => 200;
});

const runTask = (task: string) =>
  app.features
    .flatMap(({ scheduledTasks }) => scheduledTasks ?? [])
    .find(({ name }) => name === task)!
    .run();
const round = () => runTask('analytics.forward');
const waiting = () => app.db.selectFrom('forwardedEvent').selectAll().orderBy('target').execute();
const makeDue = () => sql`update forwarded_event set run_at = now()`.execute(app.db);
const to = (path: string) => received.filter((call) => call.path === path).flatMap(({ batch }) => batch);

/** Events are written in batches; each goes to both providers. */
async function happened(names: readonly string[], by: TestApp['guest'] = app.guest, headers = browser) {
  const before = (await waiting()).length;
  const events = names.map((name) => ({ name, props: { type: 'all' }, at: Date.now() }));
  const { body } = await by.post('/analytics/events', { events }, headers);
  const more = body.recorded ? 2 * names.length : 0;
  await expect.poll(waiting, { timeout: 5000 }).toHaveLength(before + more);
  return body as { recorded: boolean };
}

test('forwards each event to both providers with its id and user, without IP address or browser [ANA-03]', async () => {
  await happened(['Search', 'Checkout Started'], app.as(fan));
  await happened(['Search']);
  await round();
  expect(received.map(({ path, authorization, key }) => [path, authorization, key]).toSorted()).toEqual([
    ['/batch/', undefined, 'phc_key'],
    ['/v1/batch', `Basic ${Buffer.from('write-key:').toString('base64')}`, undefined],
  ]);
  const [posthog, segment] = [to('/batch/'), to('/v1/batch')];
  expect(posthog.map(({ uuid }) => uuid)).toEqual(segment.map(({ messageId }) => messageId));
  expect(segment.map(({ event, userId }) => [event, userId === fan])).toEqual([
    ['Search', true],
    ['Checkout Started', true],
    ['Search', false],
  ]);
  const [mine, , guest] = posthog;
  expect(mine).toMatchObject({
    distinct_id: fan,
    properties: { type: 'all', $process_person_profile: true },
  });
  expect(guest).toMatchObject({
    distinct_id: segment[2]!.anonymousId,
    properties: { $process_person_profile: false, $geoip_disable: true },
  });
  expect(JSON.stringify(received)).not.toMatch(/127\.0\.0\.1|Mozilla/);
  expect(await waiting()).toEqual([]);
  await round();
  expect(received).toHaveLength(2);
});

test('neither tracks nor forwards visitors who send Global Privacy Control [ANA-03]', async () => {
  expect(await happened(['Search'], app.as(fan), { ...browser, 'sec-gpc': '1' } as typeof browser)).toEqual({
    recorded: false,
  });
  await happened(['Checkout Started']);
  await round();
  expect(to('/batch/').map(({ event }) => event)).toEqual(['Checkout Started']);
});

test('resends events without an answer under the same id, and one failing provider doesn’t delay the other [ANA-03]', async () => {
  answer = ({ path }) => (path === '/batch/' ? 'hangUp' : 200);
  await happened(['Search']);
  await round();
  expect((await waiting()).map(({ target, attempts }) => [target, attempts])).toEqual([['posthog', 1]]);
  // Not right away: retries back off.
  await round();
  expect(to('/batch/')).toHaveLength(1);
  answer = () => 200;
  await makeDue();
  await round();
  const [first, again] = to('/batch/');
  expect([again!.uuid, to('/v1/batch')]).toEqual([first!.uuid, [expect.anything()]]);
  expect(await waiting()).toEqual([]);
});

test('isolates a rejected event and drops it; other failures are tried eight times [ANA-03]', async () => {
  answer = ({ batch }) => (batch.some(({ event }) => event === 'Bad One') ? 400 : 200);
  await happened(['Search', 'Bad One', 'Search', 'Search']);
  await round();
  const dead = await waiting();
  expect(dead.map(({ target, deadAt }) => [target, deadAt !== null])).toEqual([
    ['posthog', true],
    ['segment', true],
  ]);
  expect(dead[0]!.lastError).toContain('400');

  await app.db.deleteFrom('forwardedEvent').execute();
  received = [];
  answer = () => 503;
  await happened(['Search']);
  for (let attempt = 0; attempt < forwardAttempts + 2; attempt++) {
    await makeDue();
    await round();
  }
  expect(to('/batch/')).toHaveLength(forwardAttempts);
  expect((await waiting()).map(({ deadAt, attempts }) => [deadAt !== null, attempts])).toEqual([
    [true, forwardAttempts],
    [true, forwardAttempts],
  ]);
});

test('never forwards waiting events of a deleted account [ANA-03]', async () => {
  await happened(['Search'], app.as(fan));
  await app.db.deleteFrom('trackedEvent').where('userId', '=', fan).execute();
  await round();
  expect(received).toEqual([]);
});

test('lists an event as failed whose worker died on the last attempt [ANA-03]', async () => {
  await happened(['Search']);
  await sql`update forwarded_event set attempts = ${forwardAttempts}::int, run_at = now() - interval '1 s'`.execute(
    app.db,
  );
  await round();
  await runTask('analytics.turn-months');
  expect((await waiting()).map(({ deadAt }) => deadAt !== null)).toEqual([true, true]);
});

test('keeps nothing for a provider whose key was removed a day ago [ANA-03]', async () => {
  await happened(['Search']);
  await sql`update forwarded_event set run_at = now() - interval '25 hours'`.execute(app.db);
  await sql`update forwarded_event set target = 'removed' where target = 'segment'`.execute(app.db);
  await runTask('analytics.turn-months');
  expect((await waiting()).map(({ target }) => target)).toEqual(['posthog']);
});
