import { eventCancelled } from '#modules/events/events/events.ts';
import { listTicketTypes, lockTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import { type EventId, newId, type OrderId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { batchesOf, type Batch } from '#platform/server/batches.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { fault } from '#platform/server/fault.ts';
import { subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import { refundEverybody, type EventRefunds } from '../refund-contract.ts';
import { isOwed } from '../refund-rules.ts';
import { cancelUnits } from './cancel-units.ts';
import { makeRefund } from './make-refund.ts';
import type { Checkout } from './checkout.ts';
import {
  addEventRefund,
  addLaterRefund,
  finishEventRefunds,
  listSoldAfter,
  listUnqueued,
  saveProgress,
  readEventRefunds,
  type EventRefundRow,
} from './event-refund-store.ts';
import { lockOrder } from './lock-order.ts';
import { lockPayments } from './payment-store.ts';
import { paidBy, readSums, sumsOf } from './refund-sums.ts';
import {
  addRefund,
  listRefundsOf,
  lockRefund,
  readDisputed,
  type NewRefund,
  type RefundRow,
} from './refund-store.ts';

const eventsAtOnce = 10;
const ordersAtOnce = 50;
/** An event refunds each order once: this is its key. */
const key = 'eventCancelled';

export function eventRefundSubscribers({ db }: Checkout): Subscriber[] {
  return [
    subscribe(eventCancelled, {
      name: 'checkout.refund-event',
      by: 'leased',
      handle: async ({ payload: { eventId, byId, reason, refund } }) => {
        if (refund) await addEventRefund(db, { eventId, byId, reason });
      },
    }),
  ];
}

/**
 * Refunds the orders of cancelled events one by one, by id. Progress is stored in the orders themselves, so a process
 * that dies neither skips nor repeats one (RFD-02). An order or event that fails doesn't stop the others, and is tried
 * again by itself.
 */
export async function refundEvents(checkout: Checkout): Promise<void> {
  const { db, log } = checkout;
  const batches = batchesOf(
    eventsAtOnce,
    ({ eventId }) => eventId,
    (batch: Batch<EventId>) => listUnqueued(db, batch),
  );
  for await (const events of batches) {
    for (const event of events) {
      try {
        await refundEvent(checkout, event);
      } catch (error) {
        log.error({ err: error, eventId: event.eventId }, 'failed to refund a cancelled event');
      }
    }
  }
  await finishEventRefunds(db);
}

async function refundEvent(checkout: Checkout, event: EventRefundRow): Promise<void> {
  const { db } = checkout;
  await waitForCompletions(db, event.eventId);
  let hasFailed = false;
  for (let { afterId } = event; ;) {
    const orders = await listSoldAfter(db, event.eventId, { afterId, key, limit: ordersAtOnce });
    for (const orderId of orders) {
      try {
        await refundOne(checkout, event, orderId);
      } catch (error) {
        hasFailed = true;
        checkout.log.error({ err: error, orderId }, 'failed to refund an order of a cancelled event');
      }
    }
    afterId = orders.at(-1) ?? null;
    if (!hasFailed) await saveProgress(db, event.eventId, afterId);
    fault('refunds.eventQueued');
    if (afterId === null) break;
  }
}

/**
 * Orders are completed under the lock of their ticket types, and none once the event is cancelled: after this, all that
 * will ever be are visible.
 */
async function waitForCompletions(db: Db, eventId: EventId): Promise<void> {
  const types = await listTicketTypes(db, eventId);
  await transact(db, async (tx) => {
    await lockTicketTypes(
      tx,
      eventId,
      types.map(({ id }) => id),
    );
  });
}

async function refundOne(checkout: Checkout, event: EventRefundRow, orderId: OrderId): Promise<void> {
  const refund = await transact(checkout.db, (tx) => cancelAndOweRefund(tx, checkout, event, orderId));
  fault('refunds.orderOfEvent');
  if (!refund) return;
  try {
    await makeRefund(checkout, refund);
  } catch (error) {
    // It stays due, and the scheduled task for due refunds retries it.
    checkout.log.warn({ err: error, refundId: refund.id }, 'refund of a cancelled event is waiting');
  }
}

/**
 * Cancels what is left of an order and records the refund due.
 * @returns what to refund now
 */
async function cancelAndOweRefund(
  tx: Db,
  checkout: Checkout,
  { eventId, byId, reason }: EventRefundRow,
  orderId: OrderId,
): Promise<RefundRow | undefined> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return undefined;
  const { order } = locked;
  const cancelledUnits = await cancelUnits(tx, checkout, locked, {
    because: 'cancelled',
    byId,
    isEventCancelled: true,
  });
  const payment = paidBy(await lockPayments(tx, order));
  const refunds = await listRefundsOf(tx, order);
  const { left } = await readSums(tx, payment, refunds);
  if (!payment || left <= 0) return undefined;
  const row: NewRefund = {
    eventId,
    orderId,
    id: newId(),
    attempt: payment.attempt,
    source: 'eventCancelled',
    amountMinor: left,
    currency: order.currency,
    cancelledUnits,
    ticketIds: [],
    wholeTickets: true,
    reason,
    byId,
    idempotencyKey: key,
    requestHash: '',
  };
  if (!(await addRefund(tx, row))) return undefined;
  return lockRefund(tx, row);
}

/**
 * Repeats the refund of a cancelled event that failed while its order was disputed, once all disputes are decided. Leaves
 * out what the bank took for lost ones (RFD-02, DSP-01). The caller has locked the order.
 */
export async function refundCancelledAgain(
  tx: Db,
  { eventId, orderId }: { readonly eventId: EventId; readonly orderId: OrderId },
): Promise<void> {
  const refunds = await listRefundsOf(tx, { eventId, id: orderId });
  const payment = paidBy(await lockPayments(tx, { eventId, id: orderId }));
  if (!payment) return;
  const { lost, isOpen } = await readDisputed(tx, payment);
  const { left } = sumsOf(payment, refunds, lost);
  const failed = refunds
    .filter(({ source, bookedAt }) => source === 'eventCancelled' && bookedAt === null)
    .map((refund) => ({ ...refund, amountMinor: Math.min(refund.amountMinor, left) }))
    .find((refund) => isOwed(refund, refunds, left));
  if (!failed || isOpen) return;
  const { attempt, source, amountMinor, currency, cancelledUnits, reason, byId } = failed;
  await addRefund(tx, {
    eventId,
    orderId,
    id: newId(),
    attempt,
    source,
    amountMinor,
    currency,
    cancelledUnits,
    ticketIds: [],
    wholeTickets: true,
    reason,
    byId,
    idempotencyKey: `${key}:${failed.id}`,
    requestHash: '',
  });
}

/**
 * Refunds an event that was first cancelled without refunds.
 * @throws Refusal notCalledOff
 */
export async function startEventRefund(db: Db, eventId: EventId, byId: UserId): Promise<EventRefunds> {
  if (!(await addLaterRefund(db, eventId, byId))) throw refuse(refundEverybody.refusals, 'notCalledOff');
  return readProgress(db, eventId);
}

export async function readProgress(db: Db, eventId: EventId): Promise<EventRefunds> {
  const found = await readEventRefunds(db, eventId);
  const { state, orders, handled, atBoxOffice, done, due, failed, amount, currency } = found!;
  return { state, orders, handled, atBoxOffice, refunds: { done, due, failed }, amount, currency };
}
