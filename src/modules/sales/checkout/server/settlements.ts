import type { EventId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { sendTogether } from '#platform/server/send-together.ts';
import { isTemporary } from '#platform/server/db-errors.ts';
import type { Log } from '#platform/server/log.ts';
import { isOpen, settlementOf, type Settlement } from '../rules.ts';
import { bookSales, bookUnclaimed } from './book-money.ts';
import { Batcher } from './batcher.ts';
import { completeOrders, takeAgain } from './complete-orders.ts';
import type { CompletionStep } from './completed-order.ts';
import type { Tickets } from './ticket-operations.ts';
import { faultAt } from './fault-points.ts';
import type { Intent } from './intent.ts';
import { isCancelled, lockOrders, releaseUnits, type FoundOrder, type LockedOrder } from './lock-order.ts';
import { markClosed, type OrderRow } from './order-store.ts';
import { lockPaymentsOf, noteCaptures, noteIntent, type PaymentRow } from './payment-store.ts';

/** A payment of an order and its state at the provider. */
export type SettlementRequest = {
  readonly order: FoundOrder & Pick<OrderRow, 'buyerId'>;
  readonly payment: Pick<PaymentRow, 'attempt'>;
  readonly intent: Intent;
};

export type Settlements = { readonly submit: (request: SettlementRequest) => Promise<Settlement> };

type SettlementOptions = {
  readonly db: Db;
  readonly log: Log;
  readonly completing: readonly CompletionStep[];
  readonly tickets: Tickets;
};

/** Settles payments in micro-batches, each in one transaction. Those of one event take their locks in turn. */
export function openSettlements(options: SettlementOptions): Settlements {
  return new Batcher<SettlementRequest, Settlement, EventId>({
    keyOf: ({ order }) => order.eventId,
    // The limits per person of a late order count the buyer's other orders.
    personOf: ({ order }) => order.buyerId,
    run: (eventId, ...batch) => transact(options.db, (tx) => settleBatch(tx, options, eventId, ...batch)),
    // A request alone would fail, too.
    isOutage: isTemporary,
  });
}

/** A payment with its order, both locked. */
type Case = { readonly locked: LockedOrder; readonly payment: PaymentRow; readonly intent: Intent };

/**
 * Applies what the provider says about payments of one event and completes the paid orders together. Locks promotions,
 * ticket types, orders and payments in the same order as everywhere, to avoid deadlocks. Several late orders may
 * together want more tickets than are left: then the database refuses the batch, and each is settled alone.
 * @returns what was done, in the order of the requests
 */
async function settleBatch(
  tx: Db,
  options: SettlementOptions,
  eventId: EventId,
  requests: readonly SettlementRequest[],
  letNextBegin: () => void,
): Promise<Settlement[]> {
  const found = requests.map(({ order }) => order);
  const orderIds = found.map(({ id }) => id);
  const [lockedOrders, payments] = await sendTogether(tx, (together) => [
    lockOrders(together, eventId, found),
    lockPaymentsOf(together, eventId, orderIds),
  ]);
  const orders = new Map(lockedOrders.map((locked) => [locked.order.id, locked]));
  const paid: Case[] = [];
  const settlements: Settlement[] = [];
  const paymentOf = new Map(payments.map((payment) => [keyOf(payment), payment]));
  for (const { order, payment: asked, intent } of requests) {
    const locked = orders.get(order.id);
    const payment = paymentOf.get(keyOf({ orderId: order.id, attempt: asked.attempt }));
    const one = locked && payment && { locked, payment, intent };
    const settlement = one ? await decide(tx, one) : 'nothing';
    if (one && (settlement === 'complete' || settlement === 'takeAgain')) paid.push(one);
    else if (one) await keep(tx, options, one, settlement);
    settlements.push(settlement);
  }
  const sent = complete(tx, options, eventId, paid);
  letNextBegin();
  await sent;
  faultAt('checkout.settlementWritten');
  return settlements;
}

const keyOf = ({ orderId, attempt }: Pick<PaymentRow, 'orderId' | 'attempt'>) => `${orderId} ${attempt}`;

async function decide(tx: Db, { locked, payment, intent }: Case): Promise<Settlement> {
  const { order } = locked;
  const decided = settlementOf({ ...order, total: order.totalMinor }, isPaid(payment), intent);
  // Its hold was older than the end of the event's sale (RFD-02).
  if (decided === 'complete' && isCancelled(locked)) return 'refund';
  return decided === 'takeAgain' && !(await takeAgain(tx, locked)) ? 'refund' : decided;
}

function isPaid({ status }: PaymentRow): boolean {
  return status === 'succeeded' || status === 'refundDue' || status === 'refunded';
}

async function complete(tx: Db, options: SettlementOptions, eventId: EventId, paid: readonly Case[]) {
  const captures = paid.map(({ payment: { orderId, attempt }, intent: { received, processing } }) => ({
    orderId,
    attempt,
    status: 'succeeded' as const,
    received,
    processing,
  }));
  const sales = paid.map(({ locked, intent }) => ({ order: locked.order, intent }));
  const orders = paid.map(({ locked }) => locked);
  await sendTogether(tx, (together) => [
    noteCaptures(together, eventId, captures),
    bookSales(together, sales),
    completeOrders(together, options, eventId, orders),
  ]);
}

/** Notes the status of a payment that completes nothing. Money that bought nothing is due for refund. */
async function keep(tx: Db, options: SettlementOptions, one: Case, settlement: Settlement): Promise<void> {
  if (settlement === 'refund') await markRefundDue(tx, options, one);
  else if (!isPaid(one.payment)) await noteIntent(tx, one.payment, one.intent);
}

/** Books and marks a payment that bought nothing, and refunds it once that is safe. */
async function markRefundDue(
  tx: Db,
  { log }: SettlementOptions,
  { locked: { order }, payment, intent }: Case,
) {
  const { received, processing, currency } = intent;
  if (received !== order.totalMinor || currency !== order.currency) {
    const want = `${order.totalMinor} ${order.currency}`;
    log.error(
      { orderId: order.id, intentId: intent.id, want, got: `${received} ${currency}` },
      'wrong amount paid',
    );
  }
  const { orderId, attempt } = payment;
  await noteCaptures(tx, order.eventId, [{ orderId, attempt, status: 'refundDue', received, processing }]);
  await bookUnclaimed(tx, order, intent);
  if (isOpen(order.status)) await releaseUnits(tx, order);
  if (order.completedAt === null) await markClosed(tx, order, 'refundDue');
  faultAt('checkout.refundDue');
}
