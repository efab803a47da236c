/**
 * Measures holds on one hot ticket type by 200 buyers over HTTP, compared with the minimal durable transaction on the
 * same cluster with fsync on.
 */
import { report, type Figure } from './figure.ts';
import {
  addSale,
  openCpuMeter,
  openRoof,
  openSaleBench,
  otherResponses,
  oversoldFigure,
  readSale,
  responseFigure,
  type HotSale,
} from './hot-sale.ts';
import type { Load } from './http-load.ts';
import { interleave, median, ratioOf } from './rounds.ts';

const buyers = 200;
const rounds = 3;
const seconds = 5;
const perOrder = 2;
/** Fewer tickets than buyers ask for, to check that nothing is oversold. */
const scarce = 1001;

const { pool, leastTransaction, processes, order, orderAtRoof, close } = await openSaleBench();
const sell = (sale: HotSale, forSeconds: number) =>
  order(sale, { clients: buyers, seconds: forSeconds, quantity: perOrder });

const hot = await addSale(pool, 2_000_000_000);
const { bodyBytes } = await sell(hot, 2);
const roof = await openRoof(bodyBytes);
const answerOnly = (forSeconds: number) =>
  orderAtRoof(roof.port, hot, { clients: buyers, seconds: forSeconds, quantity: perOrder });
await answerOnly(1);
await leastTransaction.run(1);
const taken: Load[] = [];
const cpu = openCpuMeter(processes);
const roofCpu = openCpuMeter({ 'Fastify alone': () => [roof] });
const rates = await interleave(rounds, {
  least: () => leastTransaction.run(seconds),
  holds: async () => {
    taken.push(await cpu.during(() => sell(hot, seconds)));
    return taken.at(-1)!.perSecond;
  },
  roof: async () => (await roofCpu.during(() => answerOnly(seconds))).perSecond,
});
roof.stop();
const sold = await readSale(pool, hot);

const small = await addSale(pool, scarce);
const oversold = await oversoldFigure(pool, small, scarce, () => sell(small, 2));
await close();

const figures: Figure[] = [
  {
    what: 'holds, relative to the minimal transaction',
    value: ratioOf(rates.holds, rates.least),
    unit: '×',
    budget: { atLeast: 3 },
    note: `${Math.round(median(rates.holds))} holds/s vs. ${Math.round(median(rates.least))}/s (${leastTransaction.by})`,
  },
  responseFigure(taken, buyers, 100),
  {
    what: 'holds, relative to a Fastify route that only answers',
    value: 100 * ratioOf(rates.holds, rates.roof),
    unit: '%',
    note: `${Math.round(median(rates.roof))} answers/s to the same clients: no session, no database`,
  },
  ...cpu.listFigures('a hold'),
  ...roofCpu.listFigures('an answer'),
  otherResponses(taken, { status: 201, name: 'held' }),
  {
    what: 'tickets counted but not ordered, or ordered but not counted',
    value: Math.abs(sold.counted - sold.ordered),
    unit: '',
    budget: { atMost: 0 },
    note: `over ${sold.orders.toLocaleString('en-US')} orders`,
  },
  oversold,
];
report('Holds on one hot ticket type', figures);
