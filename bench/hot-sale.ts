import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { newId } from '#platform/ids.ts';
import { openPool } from '#platform/server/db.ts';
import { launchDatabase } from '#platform/server/embedded-database.ts';
import { migrate } from '#platform/server/migrate.ts';
import type { Figure } from './figure.ts';
import { load, postRequest, type Load } from './http-load.ts';
import { openLeastTransaction } from './least-transaction.ts';
import { cpuSecondsOf, postgresOf, serverOf } from './process-tree.ts';
import { median } from './rounds.ts';
import { makeDataFolder, openBenchServer } from './server.ts';

/**
 * Enough that no buyer orders twice: a second order would replace the first. `BENCH_PEOPLE` says how many where adding
 * them takes too long.
 */
const buyersAtHand = Number(process.env.BENCH_PEOPLE ?? 200_000);

/** One event on sale, and its buyers. */
export type HotSale = {
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly isFree: boolean;
};

type SaleBenchOptions = {
  readonly people?: number;
  /** Settings of the server, which may start what it needs on the cluster first. */
  readonly environment?: (databaseUrl: string) => Promise<Readonly<Record<string, string>>>;
};

/** A server without seed data, with buyers, on a cluster whose smallest transaction can be timed. */
export async function openSaleBench({ people = buyersAtHand, environment }: SaleBenchOptions = {}) {
  const folder = makeDataFolder();
  const postgres = await launchDatabase({ dataDir: join(folder.path, 'postgres') });
  await migrate(postgres.url);
  const settings = await environment?.(postgres.url);
  const pool = openPool(postgres.url, { max: 2, statementTimeout: 60_000 });
  const leastTransaction = await openLeastTransaction(postgres.url, folder.path);
  await addBuyers(pool, people);
  // Not the empty sales tables: the planner picks sequential scans for a table it knows to be empty.
  await pool.query('analyze account_user, account_session');
  const server = await openBenchServer({
    dataDir: folder.path,
    command: ['web', '--api-only'],
    env: { SEED: 'none', ...settings },
    ready: '/healthz',
  });
  let nextBuyer = 0;

  function orderOf({ eventId, ticketTypeId, isFree }: HotSale, quantity: number, number: number): string {
    return postRequest(
      '/api/orders',
      { cookie: `bb_session=${tokenOf(number % people)}`, 'idempotency-key': `order-${number}` },
      {
        eventId: `event:backbeat:${eventId}`,
        orderItems: { items: [{ itemId: `ticket:${ticketTypeId}`, quantity }] },
        // The page sends the amount that the buyer saw.
        ...(isFree && { amount: 0, application_fee_amount: 0 }),
      },
    );
  }

  return {
    pool,
    url: postgres.url,
    leastTransaction,
    server,
    /** For `openCpuMeter`. */
    processes: { web: () => serverOf(server.pid), postgres: () => postgresOf(folder.path) },
    /** Each buyer orders once, then the next one does. @param each.orders ends earlier, after this many */
    order: (
      sale: HotSale,
      each: { clients: number; seconds: number; quantity: number; orders?: number },
    ): Promise<Load> => {
      let left = each.orders ?? Number.POSITIVE_INFINITY;
      const next = () => (left-- > 0 ? orderOf(sale, each.quantity, nextBuyer++) : undefined);
      return load({ port: server.port, ...each, next });
    },
    /** The same requests to a server that only answers, which uses up no buyers. */
    orderAtRoof: (
      port: number,
      sale: HotSale,
      each: { clients: number; seconds: number; quantity: number },
    ): Promise<Load> => {
      let number = 0;
      return load({ port, ...each, next: () => orderOf(sale, each.quantity, number++) });
    },
    close: async () => {
      await server.stop();
      await pool.end();
      await postgres.stop();
      folder.remove();
    },
  };
}

/** Starts a server that only answers orders, with as many bytes as a sale. What it reaches no sale can exceed. */
export async function openRoof(answerBytes: number) {
  const child = fork(join(import.meta.dirname, 'roof-process.ts'), [String(answerBytes)]);
  process.once('exit', () => child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  return { pid: child.pid!, port, stop: () => child.kill('SIGKILL') };
}

type Processes = Readonly<Record<string, () => readonly { readonly pid: number }[]>>;

/** The CPU time of processes while a load runs, for each request. It varies less than rates on a busy machine. */
export function openCpuMeter(processes: Processes) {
  const spent: Record<string, number> = {};
  let answered = 0;
  const readAll = () =>
    Object.entries(processes).map(([name, list]) => [name, cpuSecondsOf(list())] as const);
  return {
    during: async (run: () => Promise<Load>): Promise<Load> => {
      const before = new Map(readAll());
      const done = await run();
      for (const [name, seconds] of readAll()) spent[name] = (spent[name] ?? 0) + seconds - before.get(name)!;
      answered += done.answered;
      return done;
    },
    listFigures: (what: string): Figure[] =>
      Object.entries(spent).map(([name, seconds]) => ({
        what: `CPU time of ${what}, ${name}`,
        value: (1000 * seconds) / answered,
        unit: 'ms',
      })),
  };
}

/** Adds signed-in buyers. Every order is its buyer's first, as in the minute an event goes on sale. */
export async function addBuyers(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `with people as (
       insert into account_user (id, name, email)
       select gen_random_uuid(), 'Buyer ' || n, 'buyer-' || n || '@example.test' from generate_series(0, $1::int - 1) n
       returning id, email)
     insert into account_session (id, user_id, token_hash)
     select gen_random_uuid(), id, sha256(lpad(substring(email from '[0-9]+'), 43, '0')::bytea) from people`,
    [count],
  );
}

/** The session token that `addBuyers` gave to a buyer. */
export function tokenOf(buyer: number): string {
  return String(buyer).padStart(43, '0');
}

/** @param capacity null for unlimited. @param price in cents */
export async function addSale(pool: Pool, capacity: number | null, price = 2500): Promise<HotSale> {
  const eventId = newId();
  await pool.query(
    `insert into event (id, provider_id, name, starts_at, ends_at, creator_id)
     values ($1::uuid, $1::text, 'Night Freight 014', now() + interval '2 days', now() + interval '3 days', $2)`,
    [eventId, newId()],
  );
  return addType(pool, eventId, capacity, price);
}

/** Adds another ticket type to the event of a sale. */
export async function addType(
  pool: Pool,
  eventId: string,
  capacity: number | null,
  price: number,
): Promise<HotSale> {
  const ticketTypeId = newId();
  await pool.query(
    `insert into ticket_type (event_id, id, name, price_minor, capacity) values ($1, $2, 'General admission', $3, $4)`,
    [eventId, ticketTypeId, price, capacity],
  );
  return { eventId, ticketTypeId, isFree: price === 0 };
}

/** The time of a response in several rounds. */
export function responseFigure(loads: readonly Load[], clients: number, atMost: number): Figure {
  return {
    what: 'response, 99th percentile',
    value: median(loads.map(({ p99 }) => p99)),
    unit: 'ms',
    budget: { atMost },
    note: `${clients} buyers at once; half within ${Math.round(median(loads.map(({ p50 }) => p50)))} ms`,
  };
}

/** How many kinds of responses weren't the expected one. */
export function otherResponses(loads: readonly Load[], expected: { status: number; name: string }): Figure {
  const others = loads
    .flatMap(({ statuses }) => Object.keys(statuses))
    .filter((status) => status !== String(expected.status));
  return {
    what: `responses other than "${expected.name}"`,
    value: others.length,
    unit: '',
    budget: { atMost: 0 },
    ...(others.length > 0 && { note: others.join(', ') }),
  };
}

/**
 * Lets buyers rush for fewer tickets than they want.
 * @param capacity of the sale
 */
export async function oversoldFigure(
  pool: Pool,
  sale: HotSale,
  capacity: number,
  rush: () => Promise<Load>,
): Promise<Figure> {
  const { statuses } = await rush();
  const left = await readSale(pool, sale);
  return {
    what: 'oversold',
    value: left.oversold + Math.abs(left.counted - left.ordered),
    unit: '',
    budget: { atMost: 0 },
    note: `${left.ordered} of ${capacity} tickets sold; ${statuses[409] ?? 0} buyers came too late`,
  };
}

/** Compares the counters with the orders. */
export async function readSale(pool: Pool, { eventId, ticketTypeId }: HotSale) {
  const { rows } = await pool.query<{ counted: number; ordered: number; orders: number; oversold: number }>(
    `select t.held + t.sold as counted, coalesce(sum(i.quantity), 0)::int as ordered,
            count(distinct p.id)::int as orders, greatest(0, t.held + t.sold - t.capacity) as oversold
       from ticket_type t
       left join (order_item i join ticket_order p on p.event_id = i.event_id and p.id = i.order_id
                                                 and p.status in ('held', 'pending', 'completed'))
         on i.event_id = t.event_id and i.ticket_type_id = t.id
      where t.event_id = $1 and t.id = $2
      group by t.held, t.sold, t.capacity`,
    [eventId, ticketTypeId],
  );
  return rows[0]!;
}
