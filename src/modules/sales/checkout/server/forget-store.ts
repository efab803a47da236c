import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * Anonymizes a buyer in the ledger and orders (ACC-03): what was bought, paid and refunded stays, under an id that
 * identifies no user. Uses `buyer_order`; `forgetOpenOrders` handles orders that were never completed.
 */
export async function forgetBuyer(tx: Db, buyerId: UserId, name: string): Promise<void> {
  await sql`
    with customer as (delete from payment_customer where user_id = ${buyerId}::uuid)
    update ticket_order p set buyer_name = ${name}, buyer_email = '', buyer_phone = ''
      from buyer_order b
     where b.buyer_id = ${buyerId}::uuid and p.event_id = b.event_id and p.id = b.order_id and p.buyer_id = b.buyer_id`.execute(
    tx,
  );
}

/** Scans all orders, so it runs as a job, once per deleted account. */
export async function forgetOpenOrders(db: Db, buyerId: UserId, name: string): Promise<void> {
  await sql`
    update ticket_order set buyer_name = ${name}, buyer_email = '', buyer_phone = ''
     where buyer_id = ${buyerId}::uuid and buyer_email <> ''`.execute(db);
}
