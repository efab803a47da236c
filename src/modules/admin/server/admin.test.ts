import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import type { Feature } from '#platform/server/feature.ts';
import { addJob, installJobs } from '#platform/server/jobs.ts';
import { markTransports } from '#platform/server/transports.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { platformQueues } from '#app/server/admin.ts';
import { openFeatures } from '#app/server/features.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { workWords } from '../copy.ts';
import { failedKinds } from '../work-contract.ts';

let app: TestApp;
let features: readonly Feature[];
const [june, iris, maya, artist, message] = newIds(5);
const event = newId();
const fact = newId();
let job: string;

const person = (id: string) => `user:us-west-2:${id}`;
const sessionId = newId();
const asAdmin = () => app.as(june, { admin: true, sessionId });
const newest = async () => (await asAdmin().get('/moderation/audit?limit=1')).body.items[0];

beforeAll(async () => {
  app = await openTestApp((services) => (features = openFeatures(services)));
  await installJobs(app.url);
  const { db } = app;
  await db
    .insertInto('profile')
    .values([
      profileRow(june, 'user', 'June Abara'),
      profileRow(iris, 'user', 'Iris Vale'),
      profileRow(maya, 'user', 'Maya Reyes'),
      profileRow(artist, 'artist', 'Okta Lindqvist'),
    ])
    .execute();
  await db.insertInto('artist').values({ id: artist, popularity: 80 }).execute();
  await db
    .insertInto('accountUser')
    .values(
      [june, iris, maya].map((id) => ({
        id,
        name: id === june ? 'June Abara' : id === iris ? 'Iris Vale' : 'Maya Reyes',
        email: `${id}@example.test`,
        emailVerified: true,
        admin: id === june,
      })),
    )
    .execute();
  await db
    .insertInto('accountSession')
    .values({ id: sessionId, userId: june, tokenHash: Buffer.from('june') })
    .execute();
  await db
    .insertInto('event')
    .values({
      id: event,
      providerId: event,
      name: 'Night Freight',
      creatorId: maya,
      startsAt: new Date(Date.now() + 86_400_000),
      endsAt: new Date(Date.now() + 90_000_000),
    })
    .execute();
  await db
    .insertInto('outbox')
    .values({ id: fact, type: 'order.completed', key: fact, payload: '{}', relayedAt: new Date() })
    .execute();
  await db
    .insertInto('outboxWork')
    .values({
      domainEventId: fact,
      subscriber: 'checkout.mail-tickets',
      attempts: 12,
      lastError: 'smtp://us:secret@mail.test refused',
      deadAt: new Date(),
    })
    .execute();
  await db
    .insertInto('message')
    .values({
      id: message,
      dedupeKey: message,
      channel: 'mail',
      recipient: 'maya@example.test',
      subject: 'Your tickets',
      text: 'Here',
      attempts: 12,
      lastError: 'refused',
      deadAt: new Date(),
    })
    .execute();
  await addJob(db, 'react.search.index', {});
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'boom'`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`select id::text from graphile_worker.jobs`.execute(db);
  job = rows[0]!.id;
});
afterAll(() => app.close());

type Act = {
  readonly name: string;
  readonly by: 'put' | 'post';
  readonly path: () => string;
  readonly input: Record<string, unknown>;
  readonly entry: Record<string, unknown>;
  /** Requires a reason. */
  readonly takes: boolean;
};

const acts: readonly Act[] = [
  {
    name: 'verify a profile',
    by: 'put',
    path: () => `/admin/profiles/artist:backbeat:${artist}/verification`,
    input: { verified: true },
    entry: {
      act: 'verifyProfile',
      title: 'Okta Lindqvist',
      before: { verified: false },
      after: { verified: true },
    },
    takes: false,
  },
  {
    name: 'unverify a profile',
    by: 'put',
    path: () => `/admin/profiles/artist:backbeat:${artist}/verification`,
    input: { verified: false },
    entry: { act: 'unverifyProfile', before: { verified: true }, after: { verified: false } },
    takes: true,
  },
  {
    name: 'set top performer status',
    by: 'put',
    path: () => `/admin/profiles/artist:backbeat:${artist}/topPerformer`,
    input: { topPerformer: true },
    entry: { act: 'setTopPerformer', before: { topPerformer: null }, after: { topPerformer: true } },
    takes: true,
  },
  {
    name: 'promote an event',
    by: 'put',
    path: () => `/moderation/events/event:backbeat:${event}/promotion`,
    input: { promoted: true },
    entry: { act: 'promoteEvent', title: 'Night Freight' },
    takes: true,
  },
  {
    name: 'make a user an admin',
    by: 'put',
    path: () => `/admin/users/${person(iris)}/role`,
    input: { admin: true },
    entry: { act: 'makeAdmin', title: 'Iris Vale', before: { admin: false }, after: { admin: true } },
    takes: false,
  },
  {
    name: 'remove an admin',
    by: 'put',
    path: () => `/admin/users/${person(iris)}/role`,
    input: { admin: false },
    entry: { act: 'removeAdmin', after: { admin: false } },
    takes: true,
  },
  {
    name: 'sign a user out everywhere',
    by: 'post',
    path: () => `/admin/users/${person(iris)}/signOut`,
    input: {},
    entry: { act: 'signOutEverywhere', title: 'Iris Vale' },
    takes: true,
  },
  {
    name: 'suspend a user',
    by: 'put',
    path: () => `/admin/users/${person(iris)}/suspension`,
    input: { suspended: true },
    entry: { act: 'suspend', after: { suspended: true } },
    takes: true,
  },
  {
    name: 'reinstate a user',
    by: 'put',
    path: () => `/admin/users/${person(iris)}/suspension`,
    input: { suspended: false },
    entry: { act: 'reinstate', after: { suspended: false } },
    takes: false,
  },
  {
    name: 'set a fee rate',
    by: 'post',
    path: () => '/admin/feeRates',
    input: { hostId: person(maya), percent: 5, perTicketCents: 50 },
    entry: { act: 'setFeeRate', title: 'Maya Reyes', after: { percent: 5, perTicketCents: 50 } },
    takes: true,
  },
  {
    name: 'retry a domain event',
    by: 'post',
    path: () => `/admin/failed/domainEvents/${fact}~checkout.mail-tickets/retries`,
    input: {},
    entry: { act: 'retryFact', title: 'order.completed → checkout.mail-tickets' },
    takes: false,
  },
  {
    name: 'retry a message',
    by: 'post',
    path: () => `/admin/failed/messages/${message}/retries`,
    input: {},
    entry: { act: 'retryMessage', title: 'Your tickets' },
    takes: false,
  },
  {
    name: 'retry a job',
    by: 'post',
    path: () => `/admin/failed/jobs/${job}/retries`,
    input: {},
    entry: { act: 'retryJob', title: 'react.search.index' },
    takes: false,
  },
];

describe('admin actions', () => {
  test.each(acts)(
    '$name: admins only, reason required where it takes something away, logged [ADM-01, PRF-05, AUTH-08]',
    async (act) => {
      const before = await newest();
      const refused = await app.as(maya)[act.by](act.path(), { ...act.input, reason: 'Please' });
      expect([refused.status, refused.body.code]).toEqual([403, 'notAllowed']);
      expect((await app.guest[act.by](act.path(), { ...act.input, reason: 'Please' })).status).toBe(401);
      // Only actions that take something away need a reason; the others are tested with one below.
      const wordless = act.takes && (await asAdmin()[act.by](act.path(), { ...act.input, reason: ' ' }));
      expect(wordless && wordless.status).toBe(act.takes && 422);
      expect((await newest())?.id).toBe(before?.id);

      const done = await asAdmin()[act.by](act.path(), { ...act.input, reason: 'Looked at it' });
      expect(done.status).toBeLessThan(300);
      expect(await newest()).toMatchObject({
        ...act.entry,
        reason: 'Looked at it',
        by: { name: 'June Abara' },
      });
    },
  );

  test('filters the log by action and by user [ADM-01]', async () => {
    const read = async (query: string) =>
      (await asAdmin().get(`/moderation/audit?${query}`)).body.items.map((one: { act: string }) => one.act);
    expect(await read('act=makeAdmin')).toEqual(['makeAdmin']);
    expect(await read(`by=${person(iris)}`)).toEqual([]);
    expect((await read(`by=${person(june)}&limit=60`)).length).toBe(acts.length);
  });
});

describe('admin pages', () => {
  test('keeps the last admin [AUTH-08]', async () => {
    const { status, body } = await asAdmin().put(`/admin/users/${person(june)}/role`, {
      admin: false,
      reason: 'Bye',
    });
    expect([status, body.code]).toEqual([409, 'lastAdmin']);
  });

  test('retried work is no longer listed as failed [ADM-01]', async () => {
    for (const kind of ['domainEvents', 'messages', 'jobs'])
      expect((await asAdmin().get(`/admin/failed/${kind}`)).body.items).toEqual([]);
    const again = await asAdmin().post(
      `/admin/failed/domainEvents/${fact}~checkout.mail-tickets/retries`,
      {},
    );
    expect([again.status, again.body.code]).toEqual([404, 'notFailed']);
  });

  test('finds users by the start of a name or email address, and filters admins [ADM-01]', async () => {
    const names = async (query: string) =>
      (await asAdmin().get(`/admin/users?${query}`)).body.items.map(({ name }: { name: string }) => name);
    expect(await names('q=may')).toEqual(['Maya Reyes']);
    expect(await names(`q=${iris}`)).toEqual(['Iris Vale']);
    expect(await names('q=%25')).toEqual([]);
    expect(await names('show=admins')).toEqual(['June Abara']);
  });

  test('lists suspended users and reinstates them [ADM-01]', async () => {
    const suspension = (suspended: boolean) =>
      asAdmin().put(`/admin/users/${person(maya)}/suspension`, { suspended, reason: 'Sells fakes' });
    const names = async (query: string) =>
      (await asAdmin().get(`/admin/users?${query}`)).body.items.map(({ name }: { name: string }) => name);
    expect((await suspension(true)).body).toMatchObject({ name: 'Maya Reyes', suspended: true });
    expect([await names('show=suspended'), await names('q=may')]).toEqual([['Maya Reyes'], ['Maya Reyes']]);
    const rates = (await asAdmin().get('/admin/feeRates')).body.items;
    expect(rates[0].host).toMatchObject({ name: 'Maya Reyes' });
    expect((await suspension(false)).body).toMatchObject({ suspended: false });
    expect(await names('show=suspended')).toEqual([]);
  });

  test('integrations show how the workers send email, and no key or password [ADM-01]', async () => {
    await markTransports(app.db, { ...app.services.config, SMTP_URL: 'smtp://mail.example' });
    const { body } = await asAdmin().get('/admin/integrations');
    expect(body.items).toHaveLength(9);
    expect(body.items[1]).toMatchObject({ name: 'mail', driver: 'smtp', outside: true });
    expect(JSON.stringify(body)).not.toContain(app.services.config.AUTH_SECRET);
  });

  test('each queue shows waiting, failing and failed counts [ADM-01]', async () => {
    await addFailedWebhook();
    const { body } = await asAdmin().get('/admin/work');
    const names: string[] = body.queues.map(({ name }: { name: string }) => name);
    expect(names.filter((name) => !(name in workWords.queues))).toEqual([]);
    expect(names).toEqual([
      'outbox',
      'mail',
      'sms',
      'jobs',
      'webhooks',
      'refunds',
      'lateRefunds',
      'guestMessages',
      'settlements',
      'push',
      'texts',
      'broadcastParts',
      'broadcasts',
      'analytics',
    ]);
    expect(body.queues[4]).toEqual({ name: 'webhooks', waiting: 0, failing: 0, failed: 1, lagSeconds: 0 });
    expect((await app.as(maya).get('/admin/work')).status).toBe(403);
  });

  test('an admin can retry failed work of any queue [ADM-01]', async () => {
    const { db } = app.services;
    await addFailedForward();
    const { body: work } = await asAdmin().get('/admin/work');
    const withFailed = (work.queues as { name: string; failed: number }[]).filter(({ failed }) => failed > 0);
    expect(withFailed.map(({ name }) => name)).toEqual(['webhooks', 'analytics']);
    const titles = ['payment_intent.succeeded · pi_failed', 'page.viewed → posthog'];
    for (const [place, { name }] of withFailed.entries()) {
      const { body } = await asAdmin().get(`/admin/failed/${name}`);
      expect(body.items).toMatchObject([{ title: titles[place], lastError: 'boom' }]);
      const path = `/admin/failed/${name}/${encodeURIComponent(body.items[0].id)}/retries`;
      expect((await asAdmin().post(path, { reason: 'They answer again' })).status).toBe(200);
      expect(await newest()).toMatchObject({ act: 'retryWork', title: titles[place] });
      expect((await asAdmin().get(`/admin/failed/${name}`)).body.items).toEqual([]);
      expect((await asAdmin().post(path, {})).body.code).toBe('notFailed');
    }
    const inbox = db.selectFrom('paymentInbox').select(['attempts', 'deadAt', 'leaseUntil']);
    expect(await inbox.executeTakeFirstOrThrow()).toEqual({ attempts: 0, deadAt: null, leaseUntil: null });
    expect((await asAdmin().post('/admin/failed/analytics/posthog~nothing/retries', {})).body.code).toBe(
      'notFailed',
    );
    expect((await app.as(maya).get('/admin/failed/webhooks')).status).toBe(403);
  });

  test('every queue with failed work has a list for admins [ADM-01]', () => {
    const ownLists: Readonly<Record<string, string>> = {
      outbox: 'domainEvents',
      mail: 'messages',
      sms: 'messages',
    };
    const queues = [...platformQueues, ...features.flatMap((feature) => feature.queues ?? [])];
    const kinds = queues.flatMap(({ name, failed }) => (failed ? [ownLists[name] ?? name] : []));
    expect(kinds.filter((kind) => !(failedKinds as readonly string[]).includes(kind))).toEqual([]);
    expect(kinds).toContain('webhooks');
  });

  test('the overview counts the last 24 hours [ADM-01]', async () => {
    const { status, body } = await asAdmin().get('/admin/overview');
    expect([status, body.signUps, body.queues[0].failed]).toEqual([200, 3, 0]);
  });
});

const addFailedWebhook = () =>
  app.services.db
    .insertInto('paymentInbox')
    .values({
      provider: 'test',
      eventId: 'evt_failed',
      type: 'payment_intent.succeeded',
      intentId: 'pi_failed',
      attempts: 80,
      lastError: 'boom',
      deadAt: new Date(),
    })
    .execute();

async function addFailedForward() {
  const { db } = app.services;
  await sql`create table tracked_event_of_test partition of tracked_event default`.execute(db);
  const [eventId, at] = [newId(), new Date()];
  await db.insertInto('trackedEvent').values({ id: eventId, at, name: 'page.viewed' }).execute();
  const failed = { attempts: 8, lastError: 'boom', deadAt: at };
  const forward = { target: 'posthog', eventId, eventAt: at, ...failed };
  await db.insertInto('forwardedEvent').values(forward).execute();
}
