/**
 * Measures free orders on one hot ticket type, from request to issued tickets, by 200 buyers over HTTP, compared with
 * the minimal durable transaction on the same cluster with fsync on; and holds at the same event, alone and next to
 * them.
 */
import { report, type Figure } from './figure.ts';
import {
  addSale,
  addType,
  openCpuMeter,
  openSaleBench,
  otherResponses,
  oversoldFigure,
  readSale,
  responseFigure,
} from './hot-sale.ts';
import type { Load } from './http-load.ts';
import { interleave, median, ratioOf } from './rounds.ts';

const rounds = 3;
const seconds = 5;
const free = { clients: 200, seconds, quantity: 1 };
const holding = { clients: 100, seconds, quantity: 2 };
/** Buyers who take free tickets while others hold paid ones. */
const taking = { clients: 20, seconds, quantity: 1 };
/** Fewer tickets than buyers ask for, to check that nothing is oversold. */
const scarce = 501;

const { pool, leastTransaction, processes, order, close } = await openSaleBench();
const hot = await addSale(pool, 2_000_000_000, 0);
const paid = await addType(pool, hot.eventId, 2_000_000_000, 2500);
await order(hot, { ...free, seconds: 2 });
await leastTransaction.run(1);
const completed: Load[] = [];
const cpu = openCpuMeter(processes);
const rates = await interleave(rounds, {
  least: () => leastTransaction.run(seconds),
  completions: async () => {
    completed.push(await cpu.during(() => order(hot, free)));
    return completed.at(-1)!.perSecond;
  },
  holdsAlone: async () => (await order(paid, holding)).perSecond,
  holdsBeside: async () => {
    const [held] = await Promise.all([order(paid, holding), order(hot, taking)]);
    return held.perSecond;
  },
});
const sold = await readSale(pool, hot);
const { rows } = await pool.query<{ tickets: number }>(
  `select count(*)::int as tickets from ticket where event_id = $1 and ticket_type_id = $2`,
  [hot.eventId, hot.ticketTypeId],
);
const small = await addSale(pool, scarce, 0);
const oversold = await oversoldFigure(pool, small, scarce, () => order(small, { ...free, seconds: 2 }));
await close();

const figures: Figure[] = [
  {
    what: 'free orders completed, relative to the minimal transaction',
    value: ratioOf(rates.completions, rates.least),
    unit: '×',
    budget: { atLeast: 1 },
    note: `${Math.round(median(rates.completions))} orders/s vs. ${Math.round(median(rates.least))}/s (${leastTransaction.by})`,
  },
  responseFigure(completed, free.clients, 250),
  ...cpu.listFigures('a free order'),
  {
    what: 'holds next to completions, relative to alone',
    value: 100 * ratioOf(rates.holdsBeside, rates.holdsAlone),
    unit: '%',
    budget: { atLeast: 70 },
    note: `${Math.round(median(rates.holdsBeside))} vs. ${Math.round(median(rates.holdsAlone))} holds/s`,
  },
  otherResponses(completed, { status: 201, name: 'completed' }),
  {
    what: 'tickets counted but not issued, or issued but not counted',
    value: Math.abs(sold.counted - rows[0]!.tickets),
    unit: '',
    budget: { atMost: 0 },
    note: `over ${sold.orders.toLocaleString('en-US')} orders`,
  },
  oversold,
];
report('Free orders on one hot ticket type', figures);
