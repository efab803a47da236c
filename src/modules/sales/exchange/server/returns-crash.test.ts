import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

/** A process that offers returned tickets, settles the payment of one, or carries out refunds. */
const program = `
const [, url, dataDir, work, id] = process.argv.slice(1);
const { openDb, transact } = await import('#platform/server/db.ts');
const { openMailer } = await import('#platform/server/mail.ts');
const { openLog } = await import('#platform/server/log.ts');
const { openPayments } = await import('#platform/server/payments.ts');
const { readConfig } = await import('#platform/server/config.ts');
const { openSettlements } = await import('#modules/sales/checkout/server/settlements.ts');
const { openOrderReads } = await import('#modules/sales/checkout/server/order-reads.ts');
const { settleOrder } = await import('#modules/sales/checkout/server/settle.ts');
const { retryDueRefunds } = await import('#modules/sales/checkout/server/make-refund.ts');
const { waitingTickets } = await import('#modules/sales/checkout/server/index.ts');
const { issuing, openSigner, orderTickets } = await import('#modules/sales/tickets/server/index.ts');
const { ratesOf, setInstanceRates } = await import('#modules/events/ticket-types/server/index.ts');
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://127.0.0.1:1' });
setInstanceRates(ratesOf(config));
const log = openLog({ level: 'silent' });
const db = openDb(url, { max: 4 });
const payments = openPayments(config, { db, log, emulator: { deliveries: 'manual', processingTime: 1 } });
const signer = openSigner(db, config);
const completing = [issuing(signer)];
const tickets = orderTickets(signer);
const settlements = openSettlements({ db, log, completing, tickets });
const checkout = { config, db, reads: openOrderReads(db), log, mail: openMailer(), payments, completing, tickets, settlements };
if (work === 'offer') await transact(db, (tx) => waitingTickets.offerFreed(tx, id));
if (work === 'settle') await settleOrder(checkout, id);
if (work === 'refund') await retryDueRefunds(checkout);
await payments.stop();
await db.destroy();
`;

/** @throws Error unless the process was killed at the fault point */
async function dieAt(fault: string, work: string, id = ''): Promise<void> {
  const { url, services } = world.app;
  const options = [import.meta.dirname, url, services.config.DATA_DIR, work, id];
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, ...options], {
    cwd: join(import.meta.dirname, '../../../../..'),
    env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', FAULT: fault },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  if (signal !== 'SIGKILL') throw new Error(`The process ended with ${signal ?? code}.`);
}

test.each([
  ['exchange.offerWritten', 'offer'],
  ['exchange.listingsSold', 'settle'],
  ['exchange.refundWritten', 'settle'],
  ['refunds.made', 'refund'],
])(
  'a process that dies at %s sells a returned ticket once, and refunds it once [EXC-02, OPS-02]',
  async (point, work) => {
    const eventId = await world.addEvent({
      startDate: inHours(8),
      endDate: inHours(14),
      tickets: [{ ...paidTicket, capacity: 1 }],
    });
    const [maya, ana] = [await world.addPerson('Maya Okafor'), await world.addPerson('Ana')];
    const createdAt = new Date(Date.now() - 2 * 3_600_000);
    await world.app.db.updateTable('accountUser').set({ createdAt }).where('id', '=', ana.id).execute();
    const orderId = await world.buy(maya, eventId);
    const listPath = `/events/${eventId}/waitingList`;
    const { body: exchange } = await world.as(maya).get(`/orders/${orderId}/exchange`);
    const [{ id, returns }] = exchange.items;
    const gets = returns.gets.amount as number;
    const bare = bareId(eventId);
    const offerOf = async () => (await world.as(ana).get(listPath)).body.mine?.offer;

    await world.as(maya).post(`/admissions/${id}/listing`, { gets });
    await sql`insert into waiting_list_entry (event_id, id, user_id, quantity)
      values (${bare}::uuid, ${ana.id}::uuid, ${ana.id}::uuid, 1)`.execute(world.app.db);
    if (work === 'offer') await dieAt(point, work, bare);
    expect(await offerOf()).toBeNull();
    await world.runTask('offer-tickets');
    const offer = await offerOf();
    const paid = await world.pay(ana, offer.orderId, { syncs: work !== 'settle' });
    expect(paid.amount).toBe(gets);
    if (work === 'settle') await dieAt(point, work, bareId(offer.orderId));
    await world.as(ana).post(`/orders/${offer.orderId}/sync`);
    if (work === 'refund') await dieAt(point, work);
    await sql`update refund set run_at = now() - interval '1 second' where status = 'due'`.execute(
      world.app.db,
    );
    await world.runTask('retry-due-refunds');
    await world.app.deliverEvents();
    expect((await world.as(maya).get(`/orders/${orderId}`)).body).toMatchObject({
      status: 'refunded',
      refunded: gets,
    });
    expect((await world.as(ana).get(`/tickets/${offer.orderId}`)).body.admissions.total).toBe(1);
    expect(await world.verify()).toEqual([]);
  },
  60_000,
);
