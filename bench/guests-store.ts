import { sql, type Db } from '#platform/server/db.ts';

const mark = 'bench of guests';

/** Adds orders of two free tickets each, in their state after checkout. */
export async function addGuests(
  db: Db,
  event: { eventId: string; ticketTypeId: string; orders: number },
): Promise<void> {
  const { eventId, ticketTypeId, orders } = event;
  await sql`
    with bought as (
      insert into ticket_order (event_id, id, buyer_id, status, subtotal_minor, total_minor, currency, fee_rate_percent,
                            fee_per_ticket_minor, buyer_name, buyer_email, idempotency_key, request_hash, completed_at)
      select ${eventId}::uuid, uuidv7(), gen_random_uuid(), 'completed', 0, 0, 'usd', 0, 0,
             'Guest number ' || n, 'guest' || n || '@example.test', ${mark} || n, '', now()
        from generate_series(1, ${orders}::int) n
      returning event_id, id, buyer_id),
    lines as (
      insert into order_item (event_id, order_id, ticket_type_id, quantity, unit_minor)
      select event_id, id, ${ticketTypeId}::uuid, 2, 0 from bought)
    insert into ticket (event_id, id, order_id, ticket_type_id, ordinal, holder_id, code, key_version)
    select event_id, uuidv7(), id, ${ticketTypeId}::uuid, o, buyer_id, ${mark} || id || o, 1
      from bought, generate_series(1, 2) o`.execute(db);
  await sql`analyze ticket_order, order_item, ticket`.execute(db);
}

export async function removeGuests(db: Db, eventId: string): Promise<void> {
  await sql`
    with gone as (
      delete from ticket_order where event_id = ${eventId}::uuid and starts_with(idempotency_key, ${mark}) returning id),
    lines as (delete from order_item where event_id = ${eventId}::uuid and order_id in (select id from gone))
    delete from ticket where event_id = ${eventId}::uuid and order_id in (select id from gone)`.execute(db);
}
