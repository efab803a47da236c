import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server/db.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterAll(() => sale.close());

/** A worker that runs tasks of payouts. Its clock is two days ahead, so that the buyers' payments have arrived. */
const program = `
const [here, url, dataDir, tasks] = process.argv.slice(1);
const { openDb } = await import('#platform/server/db.ts');
const { openLog } = await import('#platform/server/log.ts');
const { openPayments } = await import('#platform/server/payments.ts');
const { readConfig } = await import('#platform/server/config.ts');
const { openPayouts } = await import('#modules/sales/payouts/server/index.ts');
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://127.0.0.1:1', PAYOUTS: 'stripe', PAYOUT_DELAY_HOURS: '0' });
const log = openLog({ level: 'silent' });
const db = openDb(url, { max: 4 });
const payments = openPayments(config, { db, log, emulator: { deliveries: 'manual', clock: () => new Date(Date.now() + 172800000) } });
const { scheduledTasks } = openPayouts({ config, db, log }, payments);
for (const task of tasks.split(',')) await scheduledTasks.find(({ name }) => name === 'payouts.' + task).run();
await payments.stop();
await db.destroy();
`;

async function work(tasks: string, fault = ''): Promise<string | number> {
  const { url, services } = sale.app;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program, import.meta.dirname, url, services.config.DATA_DIR, tasks],
    {
      cwd: join(import.meta.dirname, '../../../../..'),
      env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', FAULT: fault },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

const wake = () =>
  sql`update settlement set run_at = now() - interval '1 second' where state in ('due', 'held', 'requested')`.execute(
    sale.db,
  );

async function endedEvent() {
  const host = await sale.addHost();
  await sale.onboard(host);
  const sold = await sale.sell(host);
  await sale.end(sold.eventId);
  return { host, ...sold, earned: await sale.balanceOf(sold.eventId) };
}

const sentFor = async (eventId: string) =>
  (await sale.transfers())
    .filter((each) => each.transfer_group === `event:backbeat:${eventId}`)
    .map(({ amount }) => amount);

test.each(['payouts.opened', 'payouts.requested', 'payouts.transferred', 'payouts.booked'])(
  'a worker that dies at %s pays a host once and books it once [PYO-02, OPS-02]',
  async (point) => {
    const { host, eventId, earned } = await endedEvent();
    expect(await work('open,pay', point)).toBe('SIGKILL');
    await wake();
    // Two workers take over at once.
    expect(await Promise.all([work('open,pay'), work('open,pay')])).toEqual([0, 0]);
    expect(await host.settlements()).toMatchObject([{ state: 'sent', payout: earned }]);
    expect(await sentFor(eventId)).toEqual([earned]);
    expect([await sale.balanceOf(eventId), await sale.balanceOf(eventId, 'transferred')]).toEqual([
      0,
      earned,
    ]);
    expect(await sale.verify()).toEqual([]);
  },
  60_000,
);

test('a worker that dies at payouts.reversed takes a debt back once [PYO-02, OPS-02]', async () => {
  const { host, eventId, order, earned } = await endedEvent();
  await work('open,pay');
  await sale.refund(eventId, order.id, 1000, host.userId);
  await work('open');
  const owed = -(await sale.balanceOf(eventId));
  const overdue = () =>
    sql`update settlement set created_at = now() - interval '31 days', run_at = now() - interval '1 second'
         where event_id = ${eventId}::uuid and reason = 'owed'`.execute(sale.db);
  await overdue();
  expect(await work('recover', 'payouts.reversed')).toBe('SIGKILL');
  await overdue();
  expect(await work('recover')).toBe(0);
  const [transfer] = (await sale.transfers()).filter(
    (each) => each.transfer_group === `event:backbeat:${eventId}`,
  );
  expect([transfer!.amount, transfer!.amount_reversed]).toEqual([earned, owed]);
  expect(await sale.balanceOf(eventId)).toBe(0);
  expect(await sale.verify()).toEqual([]);
}, 60_000);
