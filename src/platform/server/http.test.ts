import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../contract.ts';
import { newId } from '../ids.ts';
import { refuse, type RefusalTable } from '../refusal.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { sql } from './db.ts';
import { route, routeOwnTx } from './route.ts';
import { requireViewer } from './viewer.ts';
import { openLimiter } from './rate-limit.ts';

const refusals = {
  taken: { status: 409, title: 'Taken', message: 'Choose another name.' },
} as const satisfies RefusalTable;
const Done = z.object({ done: z.boolean() });

const shapes = {
  createNote: call('POST /notes', {
    summary: 'Create a note',
    input: z.object({
      text: z.string().check(z.minLength(1), z.maxLength(40)),
      fails: z.optional(z.string()),
    }),
    answer: Done,
    refusals,
    may: 'anyone',
    status: 201,
  }),
  countNotes: call('GET /notes', {
    summary: 'Count notes',
    input: z.object({}),
    answer: z.object({ total: z.int() }),
    may: 'anyone',
  }),
  deleteNote: call('DELETE /notes/:text', {
    summary: 'Delete a note',
    input: z.object({ text: z.string(), why: z.optional(z.string()) }),
    answer: z.object({ text: z.string(), why: z.nullable(z.string()) }),
    may: 'anyone',
  }),
  bulkNotes: call('POST /notes/bulk', {
    summary: 'Create many notes',
    input: z.object({ texts: z.array(z.string().check(z.maxLength(3))) }),
    answer: Done,
    may: 'anyone',
    bodyBytes: 200_000,
  }),
  ownNotes: call('GET /me/notes', {
    summary: 'Show who asks',
    input: z.object({}),
    answer: z.object({ userId: z.string() }),
    may: 'signedIn',
  }),
  clearNotes: call('POST /admin/notes/clear', {
    summary: 'Clear notes',
    input: z.object({}),
    answer: Done,
    may: 'admin',
    limit: { times: 2, seconds: 3600 },
  }),
  guess: call('POST /guess', {
    summary: 'Guess',
    input: z.object({ n: z.int() }),
    answer: Done,
    may: 'anyone',
    limit: { times: 2, seconds: 3600 },
  }),
  peek: call('GET /peek', {
    summary: 'Answer with more than promised',
    input: z.object({ fields: z.enum(['more', 'fewer']) }),
    answer: z.object({ name: z.string() }),
    may: 'anyone',
  }),
  kept: call('GET /kept', {
    summary: 'Answer that caches may keep',
    input: z.object({}),
    answer: Done,
    may: 'anyone',
    cacheSeconds: 60,
  }),
  cast: call('POST /cast', {
    summary: 'Send text that the database cannot read as a number',
    input: z.object({ text: z.string() }),
    answer: Done,
    may: 'anyone',
  }),
};

let runs = 0;

const routes = [
  route(shapes.createNote, async ({ db, input }) => {
    runs++;
    await sql`insert into note values (${input.text})`.execute(db);
    if (input.fails === 'refusal') throw refuse(refusals, 'taken', { suggestion: 'other' });
    if (input.fails === 'bug') throw new Error('the password is hunter2');
    return { done: true };
  }),
  route(shapes.countNotes, async ({ db }) => {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from note`.execute(db);
    return rows[0]!;
  }),
  route(shapes.deleteNote, async ({ input }) => ({ text: input.text, why: input.why ?? null })),
  routeOwnTx(shapes.bulkNotes, async ({ db, input }) => {
    await sql`insert into note values ('kept')`.execute(db);
    if (input.texts[0] === 'no') throw refuse(refusals, 'taken');
    return { done: true };
  }),
  route(shapes.ownNotes, async ({ viewer }) => ({ userId: requireViewer(viewer).userId })),
  route(shapes.clearNotes, async () => ({ done: true })),
  route(shapes.guess, async () => ({ done: true })),
  route(shapes.peek, async ({ input }) =>
    input.fields === 'more' ? { name: 'Maya', secret: 'x' } : ({} as { name: string }),
  ),
  route(shapes.kept, async () => ({ done: true })),
  route(shapes.cast, async ({ db, input }) => {
    await sql`select ${input.text}::text::int`.execute(db);
    return { done: true };
  }),
];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(
    () => [
      {
        routes,
        mount: (server) =>
          void server.post('/api/hook', { config: { fromOutside: true } }, async () => ({ done: true })),
      },
    ],
    { PUBLIC_URL: 'https://backbeat.test' },
    { limiter: openLimiter, trustProxy: '127.0.0.1' },
  );
  await sql`create table note (text text not null)`.execute(app.db);
});
beforeEach(async () => {
  await sql`truncate note`.execute(app.db);
  runs = 0;
});
afterAll(() => app.close());

const total = async () => (await app.guest.get('/notes')).body.total;

describe('input', () => {
  test('a valid call is answered with the status and JSON that its contract gives', async () => {
    const reply = await app.guest.post('/notes', { text: 'hello' });
    expect(reply).toMatchObject({ status: 201, body: { done: true } });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('names an invalid field and doesn’t run the action', async () => {
    const reply = await app.guest.post('/notes', { text: '' });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalidInput', errors: [{ path: 'text' }] } });
    expect(runs).toBe(0);
  });

  test('names at most 50 errors in one answer', async () => {
    const texts = Array.from({ length: 80 }, () => 'too long');
    expect((await app.guest.post('/notes/bulk', { texts })).body.errors).toHaveLength(50);
  });

  test.each([
    ['a list', '[]'],
    ['a text', '"hello"'],
    ['broken JSON', '{"text":'],
  ])('refuses %s instead of an object', async (_, payload) => {
    const reply = await send({ payload, headers: { 'content-type': 'application/json' } });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalidInput']);
    expect(runs).toBe(0);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses a body of type %s, as a form on another site would send',
    async (type) => {
      const reply = await send({ payload: '{"text":"hello"}', headers: { 'content-type': type } });
      expect([reply.statusCode, reply.json().code]).toEqual([415, 'jsonOnly']);
      expect(runs).toBe(0);
    },
  );

  test('reads the input of a DELETE from path, query and body; the path wins', async () => {
    const { body } = await app.guest.delete('/notes/mine?why=old&text=query', { text: 'body' });
    expect(body).toEqual({ text: 'mine', why: 'old' });
  });

  test('doesn’t let a query replace the body of a POST', async () => {
    await app.guest.post('/notes?fails=refusal', { text: 'hello' });
    expect(await total()).toBe(1);
  });

  test('treats text that the database can’t convert as invalid input', async () => {
    const reply = await app.guest.post('/cast', { text: 'seven' });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
  });
});

describe('size limits', () => {
  const body = (bytes: number) => ({ text: 'x'.repeat(bytes) });

  test('reads a body of 64 kB and refuses a larger one with 413', async () => {
    const empty = JSON.stringify(body(0)).length;
    expect((await app.guest.post('/notes', body(64 * 1024 - empty))).body.code).toBe('invalidInput');
    expect(await app.guest.post('/notes', body(64 * 1024 - empty + 1))).toMatchObject({
      status: 413,
      body: { code: 'bodyTooLarge' },
    });
  });

  test('accepts a larger body for a call that declares it, up to its limit', async () => {
    const texts = (count: number) => ({ texts: Array.from({ length: count }, () => 'abc') });
    const long = { ...texts(900), rest: 'x'.repeat(100_000) };
    expect((await app.guest.post('/notes/bulk', long)).status).toBe(200);
    const tooLong = { ...texts(900), rest: 'x'.repeat(200_000) };
    expect((await app.guest.post('/notes/bulk', tooLong)).status).toBe(413);
  });
});

describe('policies', () => {
  test('asks a guest to sign in for a signed-in call', async () => {
    const reply = await app.guest.get('/me/notes');
    expect(reply).toMatchObject({ status: 401, body: { code: 'signInRequired' } });
  });

  test('passes the viewer to the action', async () => {
    const userId = newId();
    expect((await app.as(userId).get('/me/notes')).body).toEqual({ userId });
  });

  test('refuses admin calls to guests with 401 and to others with 403', async () => {
    expect((await app.guest.post('/admin/notes/clear')).status).toBe(401);
    expect((await app.as(newId()).post('/admin/notes/clear')).status).toBe(403);
    expect((await app.as(newId(), { admin: true }).post('/admin/notes/clear')).status).toBe(200);
  });

  test('doesn’t start with a call whose policy doesn’t exist', async () => {
    const unknown = { ...shapes.guess, may: 'nobody' };
    const opening = openTestApp(() => [{ routes: [route(unknown, async () => ({ done: true }))] }]);
    await expect(opening).rejects.toThrow(/"nobody"/);
  });
});

describe('rate limits', () => {
  const from = (ip: string) => app.guest.post('/guess', { n: 1 }, { 'x-forwarded-for': ip });
  const statuses = async (ips: readonly string[]) => {
    const found: number[] = [];
    for (const ip of ips) found.push((await from(ip)).status);
    return found;
  };

  test('answers 429 with the time to retry over the limit', async () => {
    await statuses(['203.0.113.7', '203.0.113.7']);
    const reply = await from('203.0.113.7');
    expect(reply).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
    expect(Number(reply.headers['retry-after'])).toBe(reply.body.retryAfter);
    expect(reply.body.retryAfter).toBeGreaterThan(0);
  });

  test('counts an IPv6 /64 as one caller, and the next /64 as another', async () => {
    const sameNetwork = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2:abcd:1:2:3'];
    expect(await statuses(sameNetwork)).toEqual([200, 200, 429]);
    expect(await statuses(['2001:db8:1:3::1'])).toEqual([200]);
  });

  test('counts each IPv4 address separately', async () => {
    expect(await statuses(['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.2'])).toEqual([
      200, 200, 429, 200,
    ]);
  });

  test('counts users by account, from any address', async () => {
    const userId = newId();
    const guess = (ip: string, who = userId) =>
      app.as(who).post('/guess', { n: 1 }, { 'x-forwarded-for': ip });
    await guess('192.0.2.1');
    await guess('192.0.2.2');
    expect((await guess('192.0.2.3')).status).toBe(429);
    expect((await guess('192.0.2.3', newId())).status).toBe(200);
  });

  test('doesn’t count invalid input and refused policies', async () => {
    const ip = { 'x-forwarded-for': '203.0.113.50' };
    for (let i = 0; i < 4; i++) await app.guest.post('/guess', { n: 'one' }, ip);
    expect((await app.guest.post('/guess', { n: 1 }, ip)).status).toBe(200);
    const admin = newId();
    for (let i = 0; i < 4; i++) await app.as(admin).post('/admin/notes/clear');
    expect((await app.as(admin, { admin: true }).post('/admin/notes/clear')).status).toBe(200);
  });
});

describe('transactions', () => {
  test('commits a write before it is answered', async () => {
    await app.guest.post('/notes', { text: 'hello' });
    expect(await total()).toBe(1);
  });

  test.each(['refusal', 'bug'])('rolls back what the action wrote after %s', async (fails) => {
    await app.guest.post('/notes', { text: 'hello', fails });
    expect([runs, await total()]).toEqual([1, 0]);
  });

  test('keeps what an action with its own transactions wrote before it refused', async () => {
    expect((await app.guest.post('/notes/bulk', { texts: ['no'] })).status).toBe(409);
    expect(await total()).toBe(1);
  });
});

describe('answers', () => {
  test('drops fields that the contract doesn’t name', async () => {
    expect((await app.guest.get('/peek?fields=more')).body).toEqual({ name: 'Maya' });
  });

  test('treats an answer that breaks its contract as a bug', async () => {
    expect(await app.guest.get('/peek?fields=fewer')).toMatchObject({ status: 500, body: { code: 'bug' } });
  });

  test('lets shared caches keep public answers, and nothing of a user', async () => {
    expect((await app.guest.get('/kept')).headers['cache-control']).toMatch(/^public, max-age=60/);
    expect((await app.as(newId()).get('/kept')).headers['cache-control']).toMatch(/^private/);
  });
});

describe('problem details', () => {
  test('answers a refusal with its status, texts, code and details', async () => {
    const reply = await app.guest.post('/notes', { text: 'hello', fails: 'refusal' });
    expect(reply.body).toEqual({
      type: 'about:blank',
      title: 'Taken',
      status: 409,
      detail: 'Choose another name.',
      code: 'taken',
      suggestion: 'other',
    });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  test('answers a bug with the request id and no details', async () => {
    const reply = await app.guest.post('/notes', { text: 'hello', fails: 'bug' });
    expect(reply).toMatchObject({ status: 500, body: { status: 500, code: 'bug' } });
    expect(reply.body.requestId).toBe(reply.headers['x-request-id']);
    expect(JSON.stringify(reply.body)).not.toContain('hunter2');
  });

  test('answers 404 problem details for an unknown path', async () => {
    const reply = await app.guest.get('/nowhere');
    expect(reply).toMatchObject({ status: 404, body: { code: 'notFound' } });
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });
});

describe('requests from other sites', () => {
  const post = (headers: Record<string, string>) => app.guest.post('/notes', { text: 'hello' }, headers);

  test.each<[name: string, headers: Record<string, string>, status: number]>([
    ['another site, by Fetch Metadata', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['our own pages', { 'sec-fetch-site': 'same-origin' }, 201],
    ['the address bar', { 'sec-fetch-site': 'none' }, 201],
    ['another origin, where Fetch Metadata is missing', { origin: 'https://evil.test' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['our own origin', { origin: 'https://backbeat.test' }, 201],
    ['a client that is no browser', {}, 201],
    [
      'another site that claims our origin',
      { 'sec-fetch-site': 'cross-site', origin: 'https://backbeat.test' },
      403,
    ],
  ])('answers a write from %s with the right status', async (_, headers, status) => {
    expect((await post(headers)).status).toBe(status);
    expect(runs).toBe(status === 201 ? 1 : 0);
  });

  test('refuses a DELETE from another site, and answers a GET', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await app.guest.delete('/notes/mine', {}, headers)).body.code).toBe('crossSite');
    expect((await app.guest.get('/notes', undefined, headers)).status).toBe(200);
  });

  test('accepts webhooks from outside', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await app.guest.post('/hook', {}, headers)).status).toBe(200);
  });
});

function send(more: { payload: string; headers: Record<string, string> }) {
  return app.server.inject({ method: 'POST', url: '/api/notes', ...more });
}
