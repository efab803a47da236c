import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from '#platform/server/db.ts';
import type { PayoutsSale } from './open-payouts-sale.ts';

/** A worker that runs tasks of payouts, with the clock of the sale's gateway. */
const program = `
const [here, url, dataDir, ahead, tasks] = process.argv.slice(1);
const { openDb } = await import('#platform/server/db.ts');
const { openLog } = await import('#platform/server/log.ts');
const { openPayments } = await import('#platform/server/payments.ts');
const { readConfig } = await import('#platform/server/config.ts');
const { openPayouts } = await import('#modules/sales/payouts/server/index.ts');
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://127.0.0.1:1', PAYOUTS: 'stripe', PAYOUT_DELAY_HOURS: '0' });
const log = openLog({ level: 'silent' });
const db = openDb(url, { max: 4 });
const payments = openPayments(config, { db, log, emulator: { deliveries: 'manual', clock: () => new Date(Date.now() + Number(ahead)) } });
const { scheduledTasks } = openPayouts({ config, db, log }, payments);
for (const task of tasks.split(',')) await scheduledTasks.find(({ name }) => name === 'payouts.' + task).run();
await payments.stop();
await db.destroy();
`;

/** Runs tasks in a process of their own, which dies at a fault point if one is named. */
export function openPayoutsWorker(sale: Pick<PayoutsSale, 'app' | 'db' | 'clockAhead'>) {
  async function work(tasks: string, fault = ''): Promise<string | number> {
    const { url, services } = sale.app;
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        program,
        import.meta.dirname,
        url,
        services.config.DATA_DIR,
        String(sale.clockAhead()),
        tasks,
      ],
      {
        cwd: join(import.meta.dirname, '../../../../../..'),
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

  return { work, wake };
}

export type PayoutsWorker = ReturnType<typeof openPayoutsWorker>;
