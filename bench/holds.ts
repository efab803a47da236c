/**
 * Measures holds on one hot ticket type by 200 buyers over HTTP, compared with the minimal durable transaction on the
 * same cluster with fsync on.
 */
import { report, type Figure } from './figure.ts';
import { addSale, openSaleBench, readSale, type HotSale } from './hot-sale.ts';
import type { Load } from './http-load.ts';
import { interleave, median, ratioOf } from './rounds.ts';

const buyers = 200;
const rounds = 3;
const seconds = 5;
const perOrder = 2;
/** Fewer tickets than buyers ask for, to check that nothing is oversold. */
const scarce = 1001;

const { pool, leastTransaction, order, close } = await openSaleBench();
const sell = (sale: HotSale, forSeconds: number) =>
  order(sale, { clients: buyers, seconds: forSeconds, quantity: perOrder });

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

await close();

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
