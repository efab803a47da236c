import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, sql, type Db } from '#platform/server/db.ts';
import { openSmtpSink, type SmtpSink } from '#platform/testing/smtp-sink.ts';
import { openBuyer, type Buyer } from './buyer.ts';
import { openDeployment, type Deployment } from './deployment.ts';
import { addSaleEvent } from './sale-event.ts';

let site: Deployment;
let smtp: SmtpSink;
let buyer: Buyer;

beforeAll(async () => {
  smtp = await openSmtpSink();
  // The webhook arrives after the buyer has returned, as Stripe's do.
  site = await openDeployment({ PAYGATE_CHAOS: 'delay:1500', SMTP_URL: smtp.url });
});
afterAll(async () => {
  await site?.close();
  await smtp?.close();
});

/** Uses a connection of its own. PostgreSQL counts what a connection wrote when it ends. */
async function withOwnDb<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDb(site.databaseUrl, { max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Inserted, updated and deleted rows of each table, once no other connection is open. */
const countVersions = () =>
  withOwnDb(async (db) => {
    const countOthers = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
          db,
        )
      ).rows.length;
    await expect.poll(countOthers, { timeout: 10_000 }).toBe(0);
    const { rows } = await sql<{ name: string; versions: number }>`
      select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as versions
        from pg_stat_user_tables`.execute(db);
    return new Map(rows.map(({ name, versions }) => [name, versions]));
  });

const listOpenWork = (db: Db) =>
  sql<{ name: string }>`
  select 'webhook' as name from stripe_emulator_delivery where delivered_at is null
  union all select 'inbox' from payment_inbox where processed_at is null
  union all select 'event' from outbox where relayed_at is null or lease_until is not null
  union all select 'work' from outbox_work where done_at is null
  union all select 'job' from graphile_worker._private_jobs
  union all select 'mail' from message where sent_at is null`.execute(db);

/** Counts what web and worker write from start to end, by table. */
async function versionsOf(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await countVersions();
  const process = await site.startAll();
  site.door.lead([process.port]);
  await work();
  await withOwnDb((db) =>
    expect.poll(async () => (await listOpenWork(db)).rows, { timeout: 20_000 }).toEqual([]),
  );
  await process.kill('SIGTERM');
  const written = [...(await countVersions())].map(
    ([name, versions]) => [name, versions - (before.get(name) ?? 0)] as const,
  );
  return Object.fromEntries(written.filter(([, versions]) => versions > 0));
}

async function buyTicket(): Promise<void> {
  const order = await buyer.buy({ type: 'floor' });
  expect((await buyer.sync(order.id)).body.status).toBe('completed');
}

/** Written by scheduled tasks, and by the payment provider, which is another company's. */
const isOther = (name: string) =>
  /^(stripe_emulator_|search_)/.test(name) || ['instance_state', 'beat_score', 'profile'].includes(name);

/** The first order of a buyer adds their customer at the provider, and that they are no new account any longer. */
const versionsOfOrder = {
  // Held.
  ticket_type: 2,
  ticket_order: 3,
  order_item: 1,
  // Paid: one entry of the ledger for each account of the sale and of the provider's fee.
  payment: 2,
  ledger_entry: 5,
  // Issued.
  ticket: 1,
  buyer_order: 1,
  event: 1,
  event_going: 1,
  // Told: seven subscribers, without a row for any of them.
  outbox: 3,
  message: 2,
  notification: 1,
  beat: 2,
};

test('a paid order writes 25 versions of rows, with its email, its notification and all other subscribers', async () => {
  const addEvent = () => withOwnDb((db) => addSaleEvent(db, { floor: { price: 2500, capacity: 100 } }));
  const event = { ...(await addEvent()) };
  const next = await addEvent();
  buyer = await withOwnDb((db) => openBuyer({ db, door: site.door }, event));

  await versionsOf(buyTicket);
  Object.assign(event, next);
  const written = Object.entries(await versionsOf(buyTicket)).filter(([name]) => !isOther(name));

  expect(Object.fromEntries(written)).toEqual(versionsOfOrder);
  expect(written.reduce((total, [, versions]) => total + versions, 0)).toBe(25);
});
