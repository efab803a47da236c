import * as z from 'zod/mini';
import { defineDomainEvent } from '#platform/domain-events.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { examineApp } from '#app/doctor.ts';
import { verifyApp } from '#app/verify.ts';
import { publish } from '#platform/server/domain-events.ts';
import { readConfig } from '#platform/server/config.ts';
import { sql } from '#platform/server/db.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { openApp, type App } from './app.ts';
import { policyWords } from './policy-copy.ts';
import { openWeb, type Web } from './serve.ts';
import { openWorker } from './worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'backbeat-app-'));
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: App;
let web: Web;

const environment = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATA_DIR: folder,
  PUBLIC_URL: 'https://backbeat.test',
};

beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(readConfig({ ...environment, SEED: 'demo' }), database.url);
  web = await openWeb(app, 'none');
});
afterAll(async () => {
  await web.server.close();
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the API documents itself', () => {
  test('lists every call in the OpenAPI document and on the reference page', async () => {
    const document = (await web.server.inject('/api/openapi.json')).json();
    const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const calls = web.serving.routes.map(({ call }) => `${call.method} /api${call.path}`);
    expect(operations.toSorted()).toEqual(calls.toSorted());
    expect(document.components.securitySchemes.session.name).toBe('__Host-bb_session');

    const page = (await web.server.inject('/api/reference')).body;
    for (const line of calls) expect(page).toContain(`<code>${line}</code>`);
  });

  test('names no row of our requirements, which its readers don’t have', async () => {
    const document = (await web.server.inject('/api/openapi.json')).body;
    const standards = new Set(['ISO', 'UTF', 'SHA', 'RFC']);
    const rows = [...document.matchAll(/\b([A-Z][A-Z0-9]{2,3})-\d{2}\b/g)].filter(
      ([, prefix]) => !standards.has(prefix!),
    );
    expect(rows.map(([row]) => row)).toEqual([]);
  });

  test('says in words who may make each call on the reference page', async () => {
    const page = (await web.server.inject('/api/reference')).body;
    const said = [...page.matchAll(/<dt>Who may call<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(([, words]) => words);
    expect(said).toHaveLength(web.serving.routes.length);
    expect(said.filter((words) => !/^[A-Z][a-z]/.test(words!))).toEqual([]);
    expect(Object.keys(policyWords).toSorted()).toEqual(Object.keys(web.serving.policies).toSorted());
  });

  test('documents the policy and a complete schema of every operation', async () => {
    const document = (await web.server.inject('/api/openapi.json')).json();
    for (const { call } of web.serving.routes) {
      const path = `/api${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      const operation = document.paths[path][call.method.toLowerCase()];
      expect(operation['x-may']).toBe(call.may);
      for (const [, name] of call.path.matchAll(/:(\w+)/g)) {
        const parameter = operation.parameters.find((one: { name: string }) => one.name === name);
        expect({ path, name, in: parameter?.in }).toEqual({ path, name, in: 'path' });
      }
    }
  });
});

test('sends API answers that run no script, can’t be framed and require https', async () => {
  const { headers } = await web.server.inject('/api/genres');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': expect.stringContaining('max-age=63072000'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('microphone=()'),
    'x-content-type-options': 'nosniff',
  });
});

describe('the demo outbox', () => {
  const mail = {
    dedupeKey: 'welcome',
    to: 'ana@example.test',
    subject: 'Hi <b>Ana</b>',
    text: 'Line one\n  <script>alert(1)</script>',
    html: '<p>Hi Ana</p><script>alert(1)</script>',
    attachments: [
      { filename: 'your tickets.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
    ],
  };

  test('lists messages and shows one with its text, its HTML in a sandboxed frame and its attachment', async () => {
    const { db, mail: mailer } = app.services;
    await mailer.send(db, mail);
    await mailer.send(db, { ...mail, dedupeKey: 'other', to: 'ben@example.test', subject: 'For Ben' });
    const list = (await web.server.inject('/dev/outbox?to=ana@example.test')).body;
    expect(list).toContain('Hi &lt;b&gt;Ana&lt;/b&gt;');
    expect(list).not.toContain('For Ben');

    const path = /href="(\/dev\/outbox\/[0-9a-f-]{36})"/.exec(list)![1]!;
    const { body } = await web.server.inject(path);
    expect(body).toContain('Line one\n  &lt;script&gt;');
    expect(body).toMatch(/<iframe[^>]*sandbox="allow-popups/);

    const frame = await web.server.inject(`${path}/html`);
    expect(frame.headers['content-security-policy']).toMatch(/^sandbox .*default-src 'none'/);
    expect(frame.body).toContain('<p>Hi Ana</p>');

    const attachment = await web.server.inject(`${path}/attachments/0`);
    expect(attachment.body).toBe('%PDF');
    expect(attachment.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="your-tickets.pdf"',
    });
  });

  test.each([
    '/dev/outbox/none',
    '/dev/outbox/00000000-0000-7000-8000-000000000000',
    '/dev/outbox/none/html',
  ])('%s returns 404', async (path) => expect((await web.server.inject(path)).statusCode).toBe(404));

  test('returns 404 outside demo mode', async () => {
    const plain = await openApp(readConfig({ ...environment, SEED: 'none' }), database.url);
    const other = await openWeb(plain, 'none');
    expect((await other.server.inject('/dev/outbox')).statusCode).toBe(404);
    await other.server.close();
    await plain.close();
  });
});

/** Whether the mail was sent and every domain event delivered. */
async function isSettled(dedupeKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from message where dedupe_key = ${dedupeKey} and sent_at is not null
      and not exists (select from outbox where relayed_at is null or lease_until is not null)`.execute(
    app.services.db,
  );
  return rows.length === 1;
}

/** A test that waits in vain runs out of its time. */
async function untilSettled(dedupeKey: string): Promise<void> {
  while (!(await isSettled(dedupeKey))) await wait(20);
}

const letter = (dedupeKey: string) => ({ dedupeKey, to: 'ana@example.test', subject: 'x', text: 'x' });

const readWorkerMetric = async () => {
  const { body } = await web.server.inject('/metrics');
  return Number(
    /^backbeat_worker\{state="age_seconds"\} \+?(\S+)$/m.exec(body)?.[1]?.replace('Inf', 'Infinity'),
  );
};

test('reports how long ago a worker was seen, warns without one, and stays ready [OPS-01]', async () => {
  const { db } = app.services;
  const missing = {
    ready: true,
    warnings: ['No worker has reported for a minute. Emails, refunds and expired holds wait.'],
  };
  expect((await web.server.inject('/readyz')).json()).toMatchObject(missing);
  expect(await readWorkerMetric()).toBe(Number.POSITIVE_INFINITY);
  const worker = await openWorker(app);
  await vi.waitFor(async () => expect(await readWorkerMetric()).toBeLessThan(10), { timeout: 10_000 });
  expect((await web.server.inject('/readyz')).json()).not.toHaveProperty('warnings');
  await worker.stop();
  await sql`update instance_state set set_at = now() - interval '2 minutes' where name = 'worker.seen'`.execute(
    db,
  );
  expect(await readWorkerMetric()).toBeGreaterThanOrEqual(120);
  expect((await web.server.inject('/readyz')).json()).toMatchObject(missing);
});

test('is not ready, and says why, when AUTH_SECRET can’t open the ticket keys, and the checklist and doctor fail [OPS-01, INS-02]', async () => {
  expect((await web.server.inject('/readyz')).json()).toMatchObject({ ready: true, secrets: true });
  const settings = {
    ...environment,
    SEED: 'none',
    AUTH_SECRET: 'another secret than the one it was sealed with',
  };
  const other = await openApp(readConfig(settings), database.url);
  const stranger = await openWeb(other, 'none');
  const answer = await stranger.server.inject('/readyz');
  expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
    status: 503,
    ready: false,
    database: true,
    secrets: false,
    reason:
      "AUTH_SECRET can't open the ticket signing key. Set the AUTH_SECRET that this database was used with.",
  });
  const { text, isBroken } = await examineApp(other);
  expect(isBroken).toBe(true);
  expect(text).toMatch(/^FAIL {2}Secrets +AUTH_SECRET can't open the ticket signing key\./m);
  const { items } = (await stranger.server.inject('/metrics/setup')).json();
  expect(items.find(({ name }: { name: string }) => name === 'secrets')).toMatchObject({ state: 'broken' });
  await stranger.server.close();
  await other.close();
});

const unheard = defineDomainEvent('nobody.listens', z.object({}));

test('delivers domain events, sends mail, and stops on request [OPS-01]', async () => {
  const { db, mail } = app.services;
  await mail.send(db, letter('first'));
  await publish(db, unheard, { key: 'first', payload: {} });
  const worker = await openWorker(app);
  await untilSettled('first');
  await worker.stop();
});

test('web and worker survive the loss of every database connection [OPS-01]', async () => {
  const { db, mail } = app.services;
  const worker = await openWorker(app);
  await mail.send(db, letter('before'));
  await untilSettled('before');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await wait(50);
  await mail.send(db, letter('after'));
  await publish(db, unheard, { key: 'after', payload: {} });
  await untilSettled('after');
  expect((await web.server.inject('/api/genres')).statusCode).toBe(200);
  await worker.stop();
});

test('verify finds nothing on a fresh instance and reports failed subscribers', async () => {
  const { db } = app.services;
  expect(await verifyApp(app)).toEqual([]);
  await publish(db, unheard, { key: 'given up', payload: {} });
  await sql`insert into outbox_work (domain_event_id, subscriber, dead_at) select id, 'test.gone', now() from outbox
    where key = 'given up'`.execute(db);
  expect(await verifyApp(app)).toEqual([expect.stringContaining('1 subscribers failed for good')]);
});
