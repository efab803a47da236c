import type Stripe from 'stripe';
import type { EventId, OrderId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Charged } from '../refund-rules.ts';
import { isProviderDown } from './create-intent.ts';
import { clientsOf, stripeFor, type PaymentProvider } from './intent.ts';
import { post, type Transfer } from './ledger-store.ts';
import { findOrder, lockOrderRow } from './order-store.ts';
import { findPaymentByIntent, lockPayments, resumeLateRefunds } from './payment-store.ts';
import { refundCancelledAgain } from './refund-event.ts';
import { refundDisputedListings } from './sell-listings.ts';
import { hasNoAccount } from './stranger.ts';

/** A payment whose money arrived, with its order. */
export type PaidOrder = {
  readonly eventId: EventId;
  readonly orderId: OrderId;
  readonly attempt: number;
  readonly intentId: string;
  readonly test: boolean;
};

export type LockedPaid = {
  /** `isSold`: the payment bought tickets, so its price is the host's. */
  readonly order: Charged & { readonly test: boolean; readonly isSold: boolean };
  readonly refunded: number;
  /** The buyer if their address isn't known, as after they deleted their account; not a guest of the box office. */
  readonly unnamedBuyerId: UserId | undefined;
};

/** How other slices ask the provider about payments, and book what it did. */
export type PaymentBooks = {
  /** Each account once. */
  readonly clients: readonly Stripe[];
  readonly clientOf: (test: boolean) => Stripe;
  readonly isEmulated: boolean;
  readonly isDown: (error: unknown) => boolean;
  /** The page about a dispute in the provider's dashboard. */
  readonly disputePage: (disputeId: string) => string | null;
  readonly findPaid: (db: Db, intentId: string) => Promise<PaidOrder | undefined>;
  /** Locks the order and its payments until the transaction ends. */
  readonly lockPaid: (tx: Db, paid: PaidOrder) => Promise<LockedPaid | undefined>;
  /** Refunds what waited for a dispute, as far as the bank left it. Its order is locked. */
  readonly refundAfterDispute: (tx: Db, order: Pick<PaidOrder, 'eventId' | 'orderId'>) => Promise<void>;
  readonly post: (tx: Db, transfers: readonly Transfer[]) => Promise<void>;
};

export function paymentBooks(payments: PaymentProvider): PaymentBooks {
  return {
    clients: clientsOf({ payments }),
    clientOf: (test) => stripeFor({ payments }, test),
    isEmulated: payments.provider === 'embedded',
    isDown: isProviderDown,
    disputePage: payments.disputePage,
    findPaid,
    lockPaid,
    refundAfterDispute: async (tx, order) => {
      await refundDisputedListings(tx, order);
      await refundCancelledAgain(tx, order);
      await resumeLateRefunds(tx, order);
    },
    post,
  };
}

async function findPaid(db: Db, intentId: string): Promise<PaidOrder | undefined> {
  const payment = await findPaymentByIntent(db, intentId);
  if (!payment || payment.capturedMinor === 0) return undefined;
  const { eventId, orderId, attempt } = payment;
  const order = await findOrder(db, orderId);
  return order && { eventId, orderId, attempt, intentId, test: order.test };
}

async function lockPaid(tx: Db, { eventId, orderId, attempt }: PaidOrder): Promise<LockedPaid | undefined> {
  const order = await lockOrderRow(tx, eventId, orderId);
  const payments = order ? await lockPayments(tx, order) : [];
  const payment = payments.find((each) => each.attempt === attempt);
  if (!order || !payment) return undefined;
  const isSold = order.completedAt !== null && payment.status === 'succeeded';
  const { totalMinor: total, feeMinor: fee, test } = order;
  return {
    order: { total, fee, test, isSold },
    refunded: payment.refundedMinor,
    unnamedBuyerId: order.buyerEmail === '' && !hasNoAccount(order) ? order.buyerId : undefined,
  };
}
