import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { addJob, installJobs } from '#platform/server/jobs.ts';
import { outboxWork, readOutboxHealth } from '#platform/server/outbox-store.ts';
import { openTestApp, type Person, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const domainEvent = newId();
const failing = { attempts: 12, lastError: 'boom', deadAt: new Date() };
let admin: Person;
let job: string;

beforeAll(async () => {
  app = await openTestApp(openFeatures);
  await installJobs(app.url);
  const { db } = app;
  ({ as: admin } = await addRecentUser(app, 'June Abara', { admin: true }));
  await db
    .insertInto('outbox')
    .values({
      id: domainEvent,
      type: 'order.completed',
      key: domainEvent,
      payload: '{}',
      relayedAt: new Date(),
    })
    .execute();
  await db
    .insertInto('outboxWork')
    .values({ domainEventId: domainEvent, subscriber: 'checkout.mail-tickets', ...failing })
    .execute();
  await addJob(db, 'react.search.index', {});
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'boom'`.execute(
    db,
  );
  job = (await sql<{ id: string }>`select id::text from graphile_worker.jobs`.execute(db)).rows[0]!.id;
});
afterAll(() => app.close());

const dismiss = (kind: string, id: string, reason: string) =>
  admin.post(`/admin/failed/${kind}/${id}/dismissal`, { reason });

test.each([
  [
    'a domain event',
    'domainEvents',
    () => `${domainEvent}~checkout.mail-tickets`,
    'order.completed → checkout.mail-tickets',
  ],
  ['a job', 'jobs', () => job, 'react.search.index'],
])('an admin dismisses %s that failed, with a reason in the log [ADM-01]', async (_, kind, idOf, title) => {
  expect((await dismiss(kind, idOf(), ' ')).body.code).toBe('whyRequired');
  expect((await admin.get(`/admin/failed/${kind}`)).body.items).toHaveLength(1);
  expect((await dismiss(kind, idOf(), 'Sent by hand')).body).toEqual({ dismissed: true });
  expect((await admin.get(`/admin/failed/${kind}`)).body.items).toEqual([]);
  const { body } = await admin.get('/moderation/audit?limit=1');
  expect(body.items).toMatchObject([{ act: 'dismissWork', title, reason: 'Sent by hand' }]);
  for (const act of ['dismissal', 'retries'])
    expect((await admin.post(`/admin/failed/${kind}/${idOf()}/${act}`, { reason: 'Again' })).body.code).toBe(
      'notFailed',
    );
});

test('dismissed work is neither done nor counted as failed any longer [ADM-01, OPS-01]', async () => {
  const { failed, undone } = await readOutboxHealth(app.db);
  expect([failed, undone]).toEqual([0, 0]);
  expect(await outboxWork.health(app.db)).toMatchObject({ waiting: 0, failed: 0 });
  expect(await outboxWork.claim(app.db, { limit: 1 })).toEqual([]);
});

test('messages and refunds can’t be dismissed [ADM-01]', async () => {
  for (const kind of ['messages', 'lateRefunds'])
    expect((await dismiss(kind, newId(), 'Enough')).status).toBe(400);
});
