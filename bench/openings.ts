/**
 * Measures a fair opening: 1,000 people on the waiting page of a sale of 200 free tickets, who ask for their place as
 * browsers do and order at their turn, over HTTP, compared with orders at the same pace without anyone waiting.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openOpenings } from '#modules/sales/openings/server/index.ts';
import type { Opening } from '#modules/sales/openings/contract.ts';
import { askAgainIn } from '#modules/sales/openings/web/ask-again.ts';
import { openDb } from '#platform/server/db.ts';
import { openLog } from '#platform/server/log.ts';
import { report, type Figure } from './figure.ts';
import { addSale, openSaleBench, readSale, tokenOf, type HotSale } from './hot-sale.ts';

const people = 1000;
const tickets = 200;
/** The shortest pause between two questions of a browser. */
const askSpreadMs = 3000;
/** Enough that the slowest buyer at the slowest pace is through. */
const mostSeconds = 120;

const { pool, url, server, close } = await openSaleBench({ people: people + tickets });
const db = openDb(url, { max: 2 });
const run = openOpenings({ db, log: openLog({ level: 'warn' }) }).scheduledTasks![0]!.run;

type Answer = { readonly ms: number; readonly status: number; readonly body: { readonly opening?: Opening } };

async function ask(buyer: number, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      cookie: `bb_session=${tokenOf(buyer)}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': `opening-${buyer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer['body'];
  return { ms: performance.now() - began, status: response.status, body: answer };
}

const order = (buyer: number, { eventId, ticketTypeId }: HotSale) =>
  ask(buyer, 'POST', '/orders', {
    eventId: `event:backbeat:${eventId}`,
    orderItems: { items: [{ itemId: `ticket:${ticketTypeId}`, quantity: 1 }] },
    amount: 0,
    application_fee_amount: 0,
  });

const percentile = (answers: readonly Answer[], share: number) =>
  answers.map(({ ms }) => ms).toSorted((one, other) => one - other)[
    Math.floor((answers.length - 1) * share)
  ] ?? Number.NaN;

const quiet = await addSale(pool, tickets, 0);
const alone: Answer[] = [];
for (let buyer = people; buyer < people + tickets; buyer++) {
  const [answer] = await Promise.all([order(buyer, quiet), wait(100)]);
  alone.push(answer);
}

const sale = await addSale(pool, tickets, 0);
await pool.query(
  `with opening as (
     insert into fair_opening (event_id, wait_minutes, window_minutes, presale_first, seed, created_at)
     values ($1, 30, 10, false, repeat('0', 64), now() - interval '1 hour') returning event_id),
   sale as (
     update ticket_type t set sale_starts_at = now() + interval '3 seconds' from opening o where t.event_id = o.event_id)
   insert into opening_place (event_id, user_id, id, priority)
   select o.event_id, u.id, gen_random_uuid(), 1
     from opening o, (select id from account_user order by substring(email from '[0-9]+')::int limit $2) u`,
  [sale.eventId, people],
);

const asked: Answer[] = [];
const ordered: Answer[] = [];
const others: Record<number, number> = {};
const end = performance.now() + mostSeconds * 1000;

/** Waits as a browser does, and orders at their turn. */
async function runPerson(buyer: number): Promise<void> {
  // Browsers spread their questions.
  await wait(askSpreadMs * Math.random());
  while (performance.now() < end) {
    const answer = await ask(buyer, 'GET', `/events/event:backbeat:${sale.eventId}/opening`);
    const { opening } = answer.body;
    if (!opening) {
      // A browser shows what it knew, and asks again.
      others[answer.status] = (others[answer.status] ?? 0) + 1;
      await wait(askSpreadMs);
      continue;
    }
    asked.push(answer);
    if (opening.mine?.state === 'admitted') return void ordered.push(await order(buyer, sale));
    const again = askAgainIn(opening, Date.now() + buyer);
    if (again === false) return;
    await wait(again);
  }
}

const done = new AbortController();
async function runWorker(): Promise<void> {
  while (!done.signal.aborted) await Promise.all([run(), wait(1000)]);
}

const worker = runWorker();
const began = performance.now();
await Promise.all(Array.from({ length: people }, (_, buyer) => runPerson(buyer)));
const seconds = (performance.now() - began) / 1000;
done.abort();
await worker;
const sold = await readSale(pool, sale);
const { rows } = await pool.query<{ passed: number }>(
  `select count(*)::int as passed from opening_place p join fair_opening o on o.event_id = p.event_id
    where p.admitted_at is null and p.place <= o.admitted`,
);
await db.destroy();
await close();

const refused = ordered.filter(({ status }) => status !== 201);
const figures: Figure[] = [
  {
    what: 'waiting page asks for a place, 99th percentile',
    value: percentile(asked, 0.99),
    unit: 'ms',
    budget: { atMost: 100 },
    note: `${people} people; ${Math.round(asked.length / seconds)} questions/s; half within ${Math.round(percentile(asked, 0.5))} ms`,
  },
  {
    what: 'order at someone’s turn, 99th percentile',
    value: percentile(ordered, 0.99),
    unit: 'ms',
    budget: { atMost: 100 },
    note: `${Math.round(percentile(alone, 0.99))} ms without anyone waiting; half within ${Math.round(percentile(ordered, 0.5))} vs. ${Math.round(percentile(alone, 0.5))} ms`,
  },
  {
    what: 'orders refused at someone’s turn',
    value: refused.length,
    unit: '',
    budget: { atMost: 0 },
    note: `${ordered.length - refused.length} orders`,
  },
  {
    what: 'questions without an answer',
    value: Object.values(others).reduce((sum, count) => sum + count, 0),
    unit: '',
    budget: { atMost: 0 },
    ...(Object.keys(others).length > 0 && {
      note: `of ${asked.length}: status ${Object.keys(others).join(', ')}`,
    }),
  },
  { what: 'passed in line', value: rows[0]!.passed, unit: '', budget: { atMost: 0 } },
  {
    what: 'oversold',
    value: sold.oversold + Math.abs(sold.counted - sold.ordered),
    unit: '',
    budget: { atMost: 0 },
    note: `${sold.ordered} of ${tickets} tickets sold in ${Math.round(seconds)} s`,
  },
];
report('A fair opening', figures);
