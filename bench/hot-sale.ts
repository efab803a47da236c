import { join } from 'node:path';
import type { Pool } from 'pg';
import { newId } from '#platform/ids.ts';
import { openPool } from '#platform/server/db.ts';
import { launchDatabase } from '#platform/server/embedded-database.ts';
import { migrate } from '#platform/server/migrate.ts';
import { load, postRequest, type Load } from './http-load.ts';
import { openLeastTransaction } from './least-transaction.ts';
import { makeDataFolder, openBenchServer } from './server.ts';

/** Enough that no buyer orders twice: a second order would replace the first. */
const people = 200_000;

/** One event on sale, and its buyers. */
export type HotSale = {
  readonly eventId: string;
  readonly ticketTypeId: string;
};

/** A server without seed data, with buyers, on a cluster whose smallest transaction can be timed. */
export async function openSaleBench() {
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

  function orderOf({ eventId, ticketTypeId }: HotSale, quantity: number): string {
    const number = nextBuyer++;
    return postRequest(
      '/api/orders',
      { cookie: `bb_session=${tokenOf(number % people)}`, 'idempotency-key': `order-${number}` },
      {
        eventId: `event:backbeat:${eventId}`,
        orderItems: { items: [{ itemId: `ticket:${ticketTypeId}`, quantity }] },
      },
    );
  }

  return {
    pool,
    leastTransaction,
    /** Each buyer orders once, then the next one does. */
    order: (sale: HotSale, each: { clients: number; seconds: number; quantity: number }): Promise<Load> =>
      load({ port: server.port, ...each, next: () => orderOf(sale, each.quantity) }),
    close: async () => {
      await server.stop();
      await pool.end();
      await postgres.stop();
      folder.remove();
    },
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
  return { eventId, ticketTypeId };
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
