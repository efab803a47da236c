import type { EventId, OrderId, RefundId, TicketId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { openLeasedQueue } from '#platform/server/leased-queue.ts';
import type { RefundedLine } from '../refund-rules.ts';
import type { PaymentRow } from './payment-store.ts';

export type RefundRow = {
  eventId: EventId;
  orderId: OrderId;
  id: RefundId;
  attempt: number;
  source: 'host' | 'eventCancelled' | 'eventMoved' | 'provider' | 'exchange';
  status: 'due' | 'done' | 'failed' | 'paidOutside';
  amountMinor: number;
  feeMinor: number;
  /** The tax inside the amount, and its lines; 0 and empty until it is booked. */
  taxMinor: number;
  lines: readonly RefundedLine[];
  currency: string;
  cancelledUnits: number;
  /** The tickets that the host chose. Empty means the whole order. */
  ticketIds: readonly TicketId[];
  wholeTickets: boolean;
  reason: string;
  byId: UserId | null;
  idempotencyKey: string;
  requestHash: string;
  providerId: string | null;
  lastError: string | null;
  /** How the buyer was paid outside of the provider. */
  paidNote: string | null;
  tries: number;
  createdAt: Date;
  bookedAt: Date | null;
  /** When it was declined, or first came back. */
  failedAt: Date | null;
};

const columns = sql`
  w.event_id, w.order_id, w.id, w.attempt, w.source, w.status, w.amount_minor, w.fee_minor, w.tax_minor, w.lines, w.currency, w.cancelled_units,
  w.ticket_ids, w.whole_tickets,
  w.reason, w.by_id, w.idempotency_key, w.request_hash, w.provider_id, w.last_error, w.paid_note, w.tries, w.created_at, w.booked_at, w.failed_at`;

export type RefundKey = Pick<RefundRow, 'eventId' | 'id'>;

/** A try is counted before it is made; the lease is the growing pause after it. */
export const refundQueue = openLeasedQueue<RefundRow, RefundKey>({
  name: 'refunds',
  table: 'refund',
  key: { eventId: 'uuid', id: 'uuid' },
  columns: { runAt: 'runAt', attempts: 'tries', lastError: 'lastError' },
  scope: sql`w.status = 'due'`,
  payload: columns,
  leaseSeconds: sql<number>`least(30 * 2 ^ least(w.tries, 10), 3600)`,
});

/** Those that wait longest first, by `refund_due`. They aren't locked, so claim each before it is made. */
export async function listDueRefunds(db: Db, limit: number): Promise<RefundKey[]> {
  const { rows } = await sql<RefundKey>`
    select w.event_id, w.id from refund w
     where w.status = 'due' and w.run_at <= now()
     order by w.run_at
     limit ${limit}`.execute(db);
  return rows;
}

type OrderKey = { readonly eventId: EventId; readonly id: OrderId };

export type NewRefund = Pick<
  RefundRow,
  | 'eventId'
  | 'orderId'
  | 'id'
  | 'attempt'
  | 'source'
  | 'amountMinor'
  | 'currency'
  | 'cancelledUnits'
  | 'ticketIds'
  | 'wholeTickets'
  | 'reason'
  | 'byId'
  | 'idempotencyKey'
  | 'requestHash'
>;

/** @returns false if one with this key exists */
export async function addRefund(tx: Db, refund: NewRefund): Promise<boolean> {
  const added = await tx
    .insertInto('refund')
    .values({ ...refund, ticketIds: [...refund.ticketIds] })
    .onConflict((conflict) => conflict.columns(['eventId', 'orderId', 'idempotencyKey']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Newest first. */
export async function listRefundsOf(db: Db, { eventId, id }: OrderKey): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from refund w
     where w.event_id = ${eventId}::uuid and w.order_id = ${id}::uuid
     order by w.id desc`.execute(db);
  return rows;
}

/** The refunds of orders of one event. */
export async function listRefundsOfOrders(
  db: Db,
  eventId: EventId,
  orderIds: readonly OrderId[],
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from refund w
     where w.event_id = ${eventId}::uuid and w.order_id = any(${[...orderIds]}::uuid[])`.execute(db);
  return rows;
}

/**
 * Reads what disputes took from a payment: `lost` for good, in minor units. With `isOpen`, the bank still decides about
 * the order or holds its money. By `dispute_by_order`.
 */
export async function readDisputed(
  db: Db,
  { eventId, orderId, intentId }: Pick<PaymentRow, 'eventId' | 'orderId' | 'intentId'>,
): Promise<{ readonly lost: number; readonly isOpen: boolean }> {
  const { rows } = await sql<{ lost: number; isOpen: boolean }>`
    select coalesce(sum(d.withdrawn_minor) filter (where d.state = 'lost' and d.intent_id = ${intentId}), 0)::int as lost,
           coalesce(bool_or(d.state in ('needsResponse', 'underReview')
                            or d.state <> 'lost' and d.withdrawn_minor <> 0), false) as is_open
      from dispute d
     where d.event_id = ${eventId}::uuid and d.order_id = ${orderId}::uuid`.execute(db);
  return rows[0]!;
}

/** Comes after the order and its payments. */
export async function lockRefund(tx: Db, { eventId, id }: RefundKey): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from refund w where w.event_id = ${eventId}::uuid and w.id = ${id}::uuid for update`.execute(
    tx,
  );
  return rows[0];
}

export async function findRefundByProvider(tx: Db, providerId: string): Promise<RefundRow | undefined> {
  const { rows } =
    await sql<RefundRow>`select ${columns} from refund w where w.provider_id = ${providerId}`.execute(tx);
  return rows[0];
}

/** The platform's part of a refund, and how it divides among the items of its order. */
export type RefundedParts = { readonly fee: number; readonly lines: readonly RefundedLine[] };

const taxOf = (lines: readonly RefundedLine[]) => lines.reduce((sum, { tax }) => sum + tax, 0);

export async function markRefundDone(
  tx: Db,
  { eventId, id }: RefundKey,
  made: RefundedParts & { readonly providerId: string; readonly amount: number },
): Promise<void> {
  const { providerId, amount, fee, lines } = made;
  await sql`
    update refund
       set status = 'done', provider_id = ${providerId}, amount_minor = ${amount}, fee_minor = ${fee}, tax_minor = ${taxOf(lines)},
           lines = ${JSON.stringify(lines)}::jsonb, last_error = null, booked_at = now()
     where event_id = ${eventId}::uuid and id = ${id}::uuid`.execute(tx);
}

export async function markRefundFailed(tx: Db, { eventId, id }: RefundKey, problem: string): Promise<void> {
  await sql`
    update refund
       set status = 'failed', last_error = ${problem.slice(0, 500)}, failed_at = least(failed_at, now()), paid_note = null,
           paid_by = null
     where event_id = ${eventId}::uuid and id = ${id}::uuid`.execute(tx);
}

export async function markRefundPaidOutside(
  tx: Db,
  { eventId, id }: RefundKey,
  { fee, lines, note, byId }: RefundedParts & { readonly note: string; readonly byId: UserId },
): Promise<void> {
  await sql`
    update refund
       set status = 'paidOutside', fee_minor = ${fee}, tax_minor = ${taxOf(lines)}, lines = ${JSON.stringify(lines)}::jsonb,
           paid_note = ${note}, paid_by = ${byId}::uuid, last_error = null, booked_at = now()
     where event_id = ${eventId}::uuid and id = ${id}::uuid`.execute(tx);
}

/** Which of the provider's refunds are in the ledger. */
export async function listBookedRefunds(
  db: Db,
  providerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ providerId: string }>`
    select provider_id from refund
     where provider_id = any(${[...providerIds]}::text[]) and status = 'done'`.execute(db);
  return new Set(rows.map(({ providerId }) => providerId));
}

/**
 * Adds to or subtracts from a payment's refunded amount.
 * @throws a check violation if it would exceed the captured amount
 */
export async function moveRefunded(
  tx: Db,
  { eventId, orderId, attempt }: { eventId: EventId; orderId: OrderId; attempt: number },
  amount: number,
): Promise<void> {
  await sql`
    update payment set refunded_minor = refunded_minor + ${amount}::int, updated_at = now()
     where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and attempt = ${attempt}`.execute(tx);
}

/** Adds the lines of a refund to the items of its order, or takes them off again. */
export async function moveRefundedLines(
  tx: Db,
  { eventId, orderId, lines }: Pick<RefundRow, 'eventId' | 'orderId' | 'lines'>,
  times: 1 | -1,
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    update order_item i
       set refunded_minor = i.refunded_minor + ${times}::int * l.amount,
           refunded_tax_minor = i.refunded_tax_minor + ${times}::int * l.tax
      from json_to_recordset(${JSON.stringify(lines)}::json) l("ticketTypeId" uuid, amount int, tax int)
     where i.event_id = ${eventId}::uuid and i.order_id = ${orderId}::uuid and i.ticket_type_id = l."ticketTypeId"`.execute(
    tx,
  );
}

/**
 * Counts cancelled tickets of an order.
 * @throws a check violation if there would be more than it has
 */
export async function addCancelled(
  tx: Db,
  { eventId, id }: OrderKey,
  units: readonly { readonly ticketTypeId: TicketTypeId; readonly count: number }[],
): Promise<void> {
  await sql`
    update order_item i set cancelled = i.cancelled + c.count
      from json_to_recordset(${JSON.stringify(units)}::json) c("ticketTypeId" uuid, count int)
     where i.event_id = ${eventId}::uuid and i.order_id = ${id}::uuid and i.ticket_type_id = c."ticketTypeId"`.execute(
    tx,
  );
}

export async function endPromotionUse(tx: Db, { eventId, id }: OrderKey): Promise<void> {
  await sql`
    update ticket_order set promotion_live = false
     where event_id = ${eventId}::uuid and id = ${id}::uuid`.execute(tx);
}
