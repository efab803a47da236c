import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { EventId, OrderId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type AdminOrderRow = {
  id: OrderId;
  eventId: EventId;
  eventName: string;
  buyerName: string;
  buyerEmail: string;
  status: string;
  totalMinor: number;
  refundedMinor: number;
  currency: string;
  tickets: number;
  createdAt: Date;
  completedAt: Date | null;
};

const columns = sql`
  p.id, p.event_id, e.name as event_name, p.buyer_name, p.buyer_email, p.status, p.total_minor, p.currency,
  p.created_at, p.completed_at,
  greatest(
    (select coalesce(sum(y.refunded_minor), 0)::int from payment y
      where y.event_id = p.event_id and y.order_id = p.id and (y.status = 'succeeded' or p.completed_at is null)),
    (select sum(i.refunded_minor)::int from order_item i
      where i.event_id = p.event_id and i.order_id = p.id)) as refunded_minor,
  (select coalesce(sum(i.quantity - i.cancelled), 0)::int from order_item i
    where i.event_id = p.event_id and i.order_id = p.id) as tickets`;

/** Uses `ticket_order_by_id`. */
export async function findAdminOrder(db: Db, id: OrderId): Promise<AdminOrderRow[]> {
  const { rows } = await sql<AdminOrderRow>`
    select ${columns} from ticket_order p join event e on e.id = p.event_id where p.id = ${id}::uuid`.execute(
    db,
  );
  return rows;
}

/** Paid orders by id, which grows with time. Uses `buyer_order` for one buyer and `ticket_order_by_id` for all. */
export async function listAdminOrders(db: Db, email: string | undefined, { limit, cursor }: PageInput) {
  const after = unpackCursor(cursor, 1);
  const beyond = after ? sql`p.id < ${String(after[0])}::uuid` : sql`true`;
  const from =
    email === undefined
      ? sql`ticket_order p`
      : sql`account_user u join buyer_order b on b.buyer_id = u.id
              join ticket_order p on p.event_id = b.event_id and p.id = b.order_id and p.buyer_id = b.buyer_id`;
  const { rows } = await sql<AdminOrderRow>`
    select ${columns} from ${from} join event e on e.id = p.event_id
     where ${email === undefined ? sql`true` : sql`u.email = ${email}`}
       and p.completed_at is not null and ${beyond}
     order by p.id desc
     limit ${limit + 1}`.execute(db);
  return cutPage(rows, limit, ({ id }) => [id]);
}
