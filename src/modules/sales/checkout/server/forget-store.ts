import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * The books stay, without whom they speak of (ACC-03): what was bought, paid and refunded, under an id that leads to
 * nobody. By `buyer_order`; what was never completed follows with `forgetOpenOrders`.
 */
export async function forgetBuyer(tx: Db, buyerId: UserId, name: string): Promise<void> {
  await sql`
    with customer as (delete from payment_customer where user_id = ${buyerId}::uuid)
    update ticket_order p set buyer_name = ${name}, buyer_email = '', buyer_phone = ''
      from buyer_order b
     where b.buyer_id = ${buyerId}::uuid and p.event_id = b.event_id and p.id = b.order_id`.execute(tx);
}

/** Walks all orders: once for each who leaves, by a job. */
export async function forgetOpenOrders(db: Db, buyerId: UserId, name: string): Promise<void> {
  await sql`
    update ticket_order set buyer_name = ${name}, buyer_email = '', buyer_phone = ''
     where buyer_id = ${buyerId}::uuid and buyer_email <> ''`.execute(db);
}
