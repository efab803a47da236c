import { EventId, OrderId } from '#platform/ids.ts';
import type { InputOf } from '#platform/contract.ts';
import type { Db } from '#platform/server/db.ts';
import type { AdminOrder, listAdminOrders as listAdminOrdersCall } from '../money-contract.ts';
import { findAdminOrder, listAdminOrders, type AdminOrderRow } from './order-store.ts';

export async function readOrders(db: Db, { q, ...page }: InputOf<typeof listAdminOrdersCall>) {
  const id = q === '' ? undefined : OrderId.decode(q.toLowerCase());
  if (id) return toPage(await findAdminOrder(db, id), null);
  const { rows, next } = await listAdminOrders(db, q === '' ? undefined : q.toLowerCase(), page);
  return toPage(rows, next);
}

function toPage(rows: readonly AdminOrderRow[], next: string | null) {
  return { items: rows.map(toOrder), next };
}

const toOrder = (row: AdminOrderRow): AdminOrder => ({
  id: OrderId.encode(row.id),
  eventId: EventId.encode(row.eventId),
  eventName: row.eventName,
  buyerName: row.buyerName,
  buyerEmail: row.buyerEmail,
  status: row.status,
  total: row.totalMinor,
  refunded: row.refundedMinor,
  currency: row.currency,
  tickets: row.tickets,
  createdAt: row.createdAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
});
