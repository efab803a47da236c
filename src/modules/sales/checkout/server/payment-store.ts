import { type EventId, OrderId, type UserId } from '#platform/ids.ts';
import { cents, moneyText } from '#platform/money.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { openLeasedQueue } from '#platform/server/leased-queue.ts';

/** `created` until `settle` has asked; then the provider's status, or what happened to the money. */
export type PaymentStatus =
  | 'created'
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled'
  | 'refundDue'
  | 'refunded';

export type PaymentRow = {
  eventId: EventId;
  orderId: OrderId;
  attempt: number;
  intentId: string | null;
  clientSecret: string | null;
  checkoutId: string;
  customerId: string | null;
  amountMinor: number;
  currency: string;
  status: PaymentStatus;
  capturedMinor: number;
  refundedMinor: number;
  /** The card is presented to a reader. */
  cardPresent: boolean;
  /** How often the refund of a payment that bought nothing failed. */
  refundAttempts: number;
  /** When it is tried next: never if the bank took the money for a lost dispute. */
  refundRunAt: Date;
  /** How it was paid to the buyer outside of the provider, after it was given up. */
  paidNote: string | null;
};

const columns = sql`
  y.event_id, y.order_id, y.attempt, y.intent_id, y.client_secret, y.checkout_id, y.customer_id, y.amount_minor,
  y.currency, y.status, y.captured_minor, y.refunded_minor, y.card_present, y.refund_attempts, y.refund_run_at, y.paid_note`;

export type PaymentKey = Pick<PaymentRow, 'eventId' | 'orderId' | 'attempt'>;

export async function listPayments(db: Db, orderId: OrderId): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns}
      from payment y join ticket_order p on p.event_id = y.event_id and p.id = y.order_id
     where p.id = ${orderId}::uuid and p.event_id = event_of(${orderId}::uuid, p.event_id)
     order by y.attempt`.execute(db);
  return rows;
}

/** All payment attempts of these orders. */
export async function listPaymentsOf(
  db: Db,
  orders: readonly { readonly eventId: EventId; readonly id: OrderId }[],
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns}
      from unnest(${orders.map(({ eventId }) => eventId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[]) o (event_id, id)
      join payment y on y.event_id = o.event_id and y.order_id = o.id
     order by y.order_id, y.attempt`.execute(db);
  return rows;
}

export async function findPaymentByIntent(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  const { rows } =
    await sql<PaymentRow>`select ${columns} from payment y where y.intent_id = ${intentId}`.execute(db);
  return rows[0];
}

/** Locks all payment attempts of an order until the transaction ends. Comes after the order. */
export async function lockPayments(tx: Db, order: { eventId: EventId; id: OrderId }): Promise<PaymentRow[]> {
  return lockPaymentsOf(tx, order.eventId, [order.id]);
}

/** Locks all payment attempts of orders of one event. */
export async function lockPaymentsOf(
  tx: Db,
  eventId: EventId,
  orderIds: readonly OrderId[],
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns}
      from payment y
     where y.event_id = ${eventId}::uuid and y.order_id = any(${[...orderIds]}::uuid[])
     order by y.order_id, y.attempt
       for update`.execute(tx);
  return rows;
}

export type NewPayment = Pick<
  PaymentRow,
  'eventId' | 'orderId' | 'attempt' | 'checkoutId' | 'amountMinor' | 'currency' | 'cardPresent'
>;

/** Adds a payment by card reader before the provider is asked. */
export async function addPayment(tx: Db, payment: NewPayment): Promise<void> {
  await tx.insertInto('payment').values(payment).execute();
}

/**
 * Adds a payment with the intent that the provider created for it, unless the order was closed meanwhile. Concurrent
 * requests have the same intent and get the same payment. They wait for each other at the order: otherwise one of two
 * simultaneous inserts could violate the unique key of the intent, which `on conflict` doesn't name.
 */
export async function addPaymentOf(
  db: Db,
  { eventId, orderId, attempt, checkoutId, amountMinor, currency }: NewPayment,
  { id, clientSecret, customerId }: IntentIds,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    insert into payment as y (event_id, order_id, attempt, checkout_id, amount_minor, currency, intent_id,
                              client_secret, customer_id)
    select o.event_id, o.id, ${attempt}::int, ${checkoutId}, ${amountMinor}::int, ${currency}, ${id}, ${clientSecret},
           ${customerId}
      from ticket_order o
     where o.event_id = ${eventId}::uuid and o.id = ${orderId}::uuid and o.status = 'pending'
       for no key update
        on conflict (event_id, order_id, attempt) do update
       set intent_id = excluded.intent_id, client_secret = excluded.client_secret, customer_id = excluded.customer_id
    returning ${columns}`.execute(db);
  return rows[0];
}

type IntentIds = { readonly id: string; readonly clientSecret: string; readonly customerId: string | null };

/** Stores the provider's id of the payment; repeating it changes nothing. Only `settle` sets its status. */
export async function saveIntent(
  db: Db,
  { eventId, orderId, attempt }: PaymentKey,
  intent: IntentIds,
): Promise<void> {
  await sql`
    update payment
       set intent_id = ${intent.id}, client_secret = ${intent.clientSecret}, customer_id = ${intent.customerId},
           updated_at = now()
     where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and attempt = ${attempt}
       and intent_id is null`.execute(db);
}

/** Records the provider's current status of an unpaid payment. */
export async function noteIntent(
  tx: Db,
  { eventId, orderId, attempt }: PaymentKey,
  { status, lastError }: { status: PaymentStatus; lastError: string | null },
): Promise<void> {
  await sql`
    update payment set status = ${status}, last_error = ${lastError}, updated_at = now()
     where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and attempt = ${attempt}
       and status not in ('succeeded', 'refundDue', 'refunded')`.execute(tx);
}

/** Money that arrived, to be kept or refunded, in minor units. */
export type Capture = Pick<PaymentRow, 'orderId' | 'attempt'> & {
  readonly status: 'succeeded' | 'refundDue';
  readonly received: number;
  readonly processing: number;
};

/**
 * Records the money that arrived for orders of one event. They are named twice: joined with JSON alone, all payments of
 * the event would be read (docs/decisions/0069).
 */
export async function noteCaptures(tx: Db, eventId: EventId, captures: readonly Capture[]): Promise<void> {
  if (captures.length === 0) return;
  const rows = captures.map(({ orderId, attempt, status, received, processing }) => ({
    order_id: orderId,
    attempt,
    status,
    received,
    processing,
  }));
  await sql`
    update payment y
       set status = c.status, captured_minor = least(c.received, y.amount_minor), processing_minor = c.processing,
           updated_at = now()
      from json_to_recordset(${JSON.stringify(rows)}::json) c(
           order_id uuid, attempt int, status text, received int, processing int)
     where y.event_id = ${eventId}::uuid and y.order_id = any(${captures.map(({ orderId }) => orderId)}::uuid[])
       and y.order_id = c.order_id and y.attempt = c.attempt`.execute(tx);
}

/** @returns false unless its refund is given up */
export async function notePaidOutside(
  tx: Db,
  { eventId, orderId, attempt }: PaymentKey,
  { amount, note }: { readonly amount: number; readonly note: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment
       set status = 'refunded', refunded_minor = ${amount}, refund_dead_at = null, paid_note = ${note},
           updated_at = now()
     where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and attempt = ${attempt}
       and status = 'refundDue' and refund_dead_at is not null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function noteRefunded(
  tx: Db,
  { eventId, orderId, attempt }: PaymentKey,
  amount: number,
): Promise<void> {
  await sql`
    update payment set status = 'refunded', refunded_minor = ${amount}, updated_at = now()
     where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and attempt = ${attempt}
       and status = 'refundDue'`.execute(tx);
}

/** How often the refund of a payment that bought nothing is tried, once a day, before an admin has to look at it. */
const mostRefundAttempts = 5;

/**
 * Payments that bought nothing and have to be refunded. One that failed is due again after a day. Rows
 * aren't leased: concurrent requests have the same key at the provider.
 */
export const lateRefunds = openLeasedQueue<
  Pick<PaymentRow, 'orderId' | 'currency'> & { readonly leftMinor: number },
  { readonly intentId: string }
>(
  {
    name: 'lateRefunds',
    table: 'payment',
    key: { intentId: 'text' },
    columns: {
      runAt: 'refundRunAt',
      attempts: 'refundAttempts',
      deadAt: 'refundDeadAt',
      lastError: 'lastError',
    },
    scope: sql`w.status = 'refundDue'`,
    join: sql`
      left join (select event_id as disputed_event_id, intent_id as disputed_intent_id, sum(withdrawn_minor)::int as lost
                   from dispute where state = 'lost' group by 1, 2) d
        on d.disputed_event_id = w.event_id and d.disputed_intent_id = w.intent_id`,
    payload: sql`w.order_id, w.currency, w.captured_minor - coalesce(d.lost, 0) as left_minor`,
    leaseSeconds: 0,
  },
  ({ leftMinor, currency }) => moneyText(cents(leftMinor), currency),
  ({ orderId }) => OrderId.encode(orderId),
);

/**
 * Notes that a refund came back or was declined: it is due again after a day.
 * @returns whether it is given up; undefined if it was noted before
 */
export async function noteRefundFailed(
  tx: Db,
  { eventId, orderId, attempt }: PaymentKey,
  { from, problem }: { readonly from: 'refunded' | 'refundDue'; readonly problem: string },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isDead: boolean }>`
    update payment
       set status = 'refundDue', refunded_minor = 0, refund_attempts = refund_attempts + 1,
           refund_run_at = now() + interval '1 day', last_error = ${problem}, updated_at = now(),
           refund_dead_at = (select now() where refund_attempts + 1 >= ${mostRefundAttempts}::int)
     where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and attempt = ${attempt}
       and status = ${from} and paid_note is null and (status = 'refunded' or refund_run_at <= now())
    returning refund_dead_at is not null as is_dead`.execute(tx);
  return rows[0]?.isDead;
}

/**
 * Lets the refunds of an order's payments that bought nothing run again once their disputes are decided: the provider
 * declined them meanwhile. They never run if the bank took all of the money.
 */
export async function resumeLateRefunds(
  tx: Db,
  { eventId, orderId }: Pick<PaymentRow, 'eventId' | 'orderId'>,
): Promise<void> {
  await sql`
    update payment y
       set refund_run_at = greatest(now(), case when d.lost >= y.captured_minor then 'infinity'::timestamptz end),
           refund_attempts = case when d.lost < y.captured_minor then 0 else greatest(y.refund_attempts, 1) end,
           refund_dead_at = null, updated_at = now()
      from (select intent_id, coalesce(sum(withdrawn_minor) filter (where state = 'lost'), 0) as lost
              from dispute
             where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid
             group by intent_id
            having not bool_or(state in ('needsResponse', 'underReview') or state <> 'lost' and withdrawn_minor <> 0)) d
     where y.event_id = ${eventId}::uuid and y.order_id = ${orderId}::uuid and y.intent_id = d.intent_id
       and y.status = 'refundDue' and (y.refund_attempts > 0 or d.lost >= y.captured_minor)`.execute(tx);
}

/** Payments that may still change at the provider and haven't been checked for a while. */
export async function listUnsettled(db: Db, idleSeconds: number, limit: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns}
      from payment y
     where y.status not in ('succeeded', 'canceled', 'refunded') and y.status <> 'refundDue'
       and y.updated_at < clock_timestamp() - make_interval(secs => ${idleSeconds})
     order by y.updated_at
     limit ${limit}`.execute(db);
  return rows;
}

/** Moves the payment to the end of the queue for checks. */
export async function touchPayment(db: Db, { eventId, orderId, attempt }: PaymentKey): Promise<void> {
  await sql`
    update payment set updated_at = now()
     where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and attempt = ${attempt}`.execute(db);
}

export async function listRefundsDue(db: Db, limit: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment y
     where y.status = 'refundDue' and y.refund_dead_at is null and y.refund_run_at <= now()
     order by y.updated_at
     limit ${limit}`.execute(db);
  return rows;
}

type CustomerKey = { readonly userId: UserId; readonly provider: string; readonly test: boolean };

export async function findCustomer(
  db: Db,
  { userId, provider, test }: CustomerKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('paymentCustomer')
    .select('customerId')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('test', '=', test)
    .executeTakeFirst();
  return row?.customerId;
}

/** @returns the stored customer, possibly from a concurrent request */
export async function saveCustomer(db: Db, key: CustomerKey, customerId: string): Promise<string> {
  const { rows } = await sql<{ customerId: string }>`
    insert into payment_customer (user_id, provider, test, customer_id)
    values (${key.userId}::uuid, ${key.provider}, ${key.test}, ${customerId})
    on conflict (user_id, provider, test) do update set customer_id = payment_customer.customer_id
    returning customer_id`.execute(db);
  return rows[0]!.customerId;
}
