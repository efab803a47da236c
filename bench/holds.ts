/**
 * Measures holds on one hot ticket type by 200 buyers over HTTP, compared with the minimal durable transaction on the
 * same cluster with fsync on.
 */
import { openPool } from '#platform/server/db.ts';
import { migrate } from '#platform/server/migrate.ts';
import { launchDatabase } from '#platform/server/embedded-database.ts';
import { join } from 'node:path';
import { report, type Figure } from './figure.ts';
import { addBuyers, addSale, readSale, tokenOf, type HotSale } from './hot-sale.ts';
import { makeDataFolder, openBenchServer } from './server.ts';
import { load, postRequest, type Load } from './http-load.ts';
import { openLeastTransaction } from './least-transaction.ts';
import { interleave, median, ratioOf } from './rounds.ts';

const buyers = 200;
const people = 60_000;
const rounds = 3;
const seconds = 5;
const perOrder = 2;
/** Fewer tickets than buyers ask for, to check that nothing is oversold. */
const scarce = 1001;

const folder = makeDataFolder();
const postgres = await launchDatabase({ dataDir: join(folder.path, 'postgres') });
await migrate(postgres.url);
const pool = openPool(postgres.url, { max: 2, statementTimeout: 60_000 });
const leastTransaction = await openLeastTransaction(postgres.url, folder.path);
await addBuyers(pool, people);
// Not the empty sales tables: the planner picks sequential scans for a table it knows to be empty.
await pool.query('analyze account_user, account_session');
const server = await openBenchServer({
  dataDir: folder.path,
  command: ['web', '--api-only'],
  env: { SEED: 'none' },
  ready: '/healthz',
});

let nextBuyer = 0;

function orderOf({ eventId, ticketTypeId }: HotSale): string {
  const number = nextBuyer++;
  return postRequest(
    '/api/orders',
    { cookie: `bb_session=${tokenOf(number % people)}`, 'idempotency-key': `order-${number}` },
    {
      eventId: `event:backbeat:${eventId}`,
      orderItems: { items: [{ itemId: `ticket:${ticketTypeId}`, quantity: perOrder }] },
    },
  );
}

function sell(sale: HotSale, forSeconds: number): Promise<Load> {
  return load({ port: server.port, clients: buyers, seconds: forSeconds, next: () => orderOf(sale) });
}

const hot = await addSale(pool, 2_000_000_000);
await sell(hot, 2);
await leastTransaction.run(1);
const taken: Load[] = [];
const rates = await interleave(rounds, {
  least: () => leastTransaction.run(seconds),
  holds: async () => {
    taken.push(await sell(hot, seconds));
    return taken.at(-1)!.perSecond;
  },
});
const sold = await readSale(pool, hot);

const small = await addSale(pool, scarce);
const rush = await sell(small, 2);
const left = await readSale(pool, small);

await server.stop();
await pool.end();
await postgres.stop();
folder.remove();

const refused = taken.flatMap(({ statuses }) => Object.keys(statuses)).filter((status) => status !== '201');
const figures: Figure[] = [
  {
    what: 'holds, relative to the minimal transaction',
    value: ratioOf(rates.holds, rates.least),
    unit: '×',
    budget: { atLeast: 3 },
    note: `${Math.round(median(rates.holds))} holds/s vs. ${Math.round(median(rates.least))}/s (${leastTransaction.by})`,
  },
  {
    what: 'response, 99th percentile',
    value: median(taken.map(({ p99 }) => p99)),
    unit: 'ms',
    budget: { atMost: 100 },
    note: `${buyers} buyers at once; half within ${Math.round(median(taken.map(({ p50 }) => p50)))} ms`,
  },
  { what: 'responses other than "held"', value: refused.length, unit: '', budget: { atMost: 0 } },
  {
    what: 'tickets counted but not ordered, or ordered but not counted',
    value: Math.abs(sold.counted - sold.ordered),
    unit: '',
    budget: { atMost: 0 },
    note: `over ${sold.orders.toLocaleString('en-US')} orders`,
  },
  {
    what: 'oversold',
    value: left.oversold + Math.abs(left.counted - left.ordered),
    unit: '',
    budget: { atMost: 0 },
    note: `${left.ordered} of ${scarce} tickets sold in orders of ${perOrder}; ${rush.statuses[409] ?? 0} buyers came too late`,
  },
];
report('Holds on one hot ticket type', figures);
