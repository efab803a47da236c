import type { Pool } from 'pg';
import { newId } from '#platform/ids.ts';

/** One event on sale, and its buyers. */
export type HotSale = {
  readonly eventId: string;
  readonly ticketTypeId: string;
};

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

/** @param capacity null for unlimited. */
export async function addSale(pool: Pool, capacity: number | null): Promise<HotSale> {
  const [eventId, ticketTypeId] = [newId(), newId()];
  await pool.query(
    `insert into event (id, provider_id, name, starts_at, ends_at, creator_id)
     values ($1::uuid, $1::text, 'Night Freight 014', now() + interval '2 days', now() + interval '3 days', $2)`,
    [eventId, newId()],
  );
  await pool.query(
    `insert into ticket_type (event_id, id, name, price_minor, capacity) values ($1, $2, 'General admission', 2500, $3)`,
    [eventId, ticketTypeId, capacity],
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
