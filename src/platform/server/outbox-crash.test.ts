import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineDomainEvent } from '../domain-events.ts';
import { testDatabase } from '../testing/database.ts';
import { publish } from './domain-events.ts';
import { sql } from './db.ts';
import { readOutboxHealth } from './outbox-store.ts';

const paid = defineDomainEvent('order.paid', z.object({}));
const kit = join(import.meta.dirname, '.');
const database = testDatabase({ max: 3 });

beforeEach(() => sql`truncate outbox, outbox_work, message cascade`.execute(database.db));

/** A separate worker whose subscriber writes a mail; it exits when idle. */
const program = `
const [kit, url] = process.argv.slice(1);
const { openDb } = await import(kit + '/db.ts');
const { openLog } = await import(kit + '/log.ts');
const { openMailer } = await import(kit + '/mail.ts');
const { openRelay } = await import(kit + '/relay.ts');
const { openDirectDelivery } = await import(kit + '/direct-delivery.ts');
const { openLeasedWork } = await import(kit + '/leased-work.ts');
const { readOutboxHealth } = await import(kit + '/outbox-store.ts');
const db = openDb(url, { max: 4 });
const log = openLog({ level: 'silent' });
const mail = openMailer();
const handle = ({ key }) => mail.send(db, { dedupeKey: key, to: 'ana@example.test', subject: 'Tickets', text: key });
const { defineDomainEvent } = await import(kit + '/../domain-events.ts');
const { subscribe } = await import(kit + '/domain-events.ts');
const { object } = await import('zod/mini');
const paid = defineDomainEvent('order.paid', object({}));
const subscribers = [subscribe(paid, { name: 'test.mail-tickets', by: 'leased', handle })];
const work = openLeasedWork({ db, log, subscribers, leaseSeconds: 0.3 });
const direct = openDirectDelivery({ db, log, leaseSeconds: 0.3 });
const relay = openRelay({ db, log, subscribers, direct, leaseSeconds: 0.3, onDispatched: work.wake });
for (;;) {
  const { undelivered, undone } = await readOutboxHealth(db);
  if (undelivered + undone === 0) break;
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await relay.stop();
await Promise.all([direct.stop(), work.stop()]);
await db.destroy();
`;

/** @returns the exit code, or the signal that killed the process */
async function runWorker(fault?: string): Promise<unknown> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, kit, database.url], {
    env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', ...(fault ? { FAULT: fault } : {}) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

const publishThree = async () => {
  for (const key of ['one', 'two', 'three']) await publish(database.db, paid, { key, payload: {} });
};
const listMails = async () => {
  const mails = await database.db.selectFrom('message').select('dedupeKey').orderBy('dedupeKey').execute();
  return mails.map(({ dedupeKey }) => dedupeKey);
};

test('a worker killed after dispatching and again before marking work sends three mails once each [OPS-02]', async () => {
  await publishThree();
  expect(await runWorker('outbox.afterRelay')).toBe('SIGKILL');
  expect(await readOutboxHealth(database.db)).toMatchObject({ undelivered: 0, undone: 3 });
  expect(await listMails()).toEqual([]);

  expect(await runWorker('outbox.beforeDone')).toBe('SIGKILL');
  expect((await readOutboxHealth(database.db)).undone).toBeGreaterThan(0);

  expect(await runWorker()).toBe(0);
  expect(await listMails()).toEqual(['one', 'three', 'two']);
  expect(await readOutboxHealth(database.db)).toMatchObject({ undone: 0, failed: 0 });
});

test('a worker killed in the middle of a batch, before it marks what it delivered, sends each mail once [OPS-02]', async () => {
  await publishThree();
  expect(await runWorker('outbox.beforeDelivered')).toBe('SIGKILL');
  expect(await readOutboxHealth(database.db)).toMatchObject({ undelivered: 0, undone: 3 });
  expect((await listMails()).length).toBeGreaterThan(0);

  expect(await runWorker()).toBe(0);
  expect(await listMails()).toEqual(['one', 'three', 'two']);
  expect(await readOutboxHealth(database.db)).toMatchObject({ undone: 0, failed: 0 });
});
