import { newId, type EventId, type OrderId } from '#platform/ids.ts';
import { chargeStep } from '#platform/money.ts';
import type { Db } from '#platform/server/db.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { fault } from '#platform/server/fault.ts';
import { listingSold } from '../events.ts';
import { valueLeft } from '../refund-rules.ts';
import { cancelUnits } from './cancel-units.ts';
import { linesOf } from './lines-of.ts';
import {
  listDisputed,
  listOfferedIn,
  listSoldUnpaid,
  lockListings,
  markBacked,
  markListingsOffered,
  markListingsSold,
  type OfferedListingRow,
} from './listing-store.ts';
import type { LockedOrder } from './lock-order.ts';
import { listOrdersById, lockOrderRows, type OrderRow } from './order-store.ts';
import { lockPaymentsOf, type PaymentRow } from './payment-store.ts';
import { paidBy, refundsByTickets, sumsOf } from './refund-sums.ts';
import type { Tickets } from './ticket-operations.ts';
import { addRefund, listRefundsOfOrders, type NewRefund, type RefundRow } from './refund-store.ts';

/**
 * Sells the listed tickets in offers that this transaction completes: the old codes die, and the sellers' refunds are
 * due (EXC-02). Locks the sellers' orders and payments after those of the buyers, whose ticket types are locked.
 */
export async function sellListings(
  tx: Db,
  steps: { readonly tickets: Tickets },
  eventId: EventId,
  offers: readonly LockedOrder[],
): Promise<void> {
  const backed = offers.filter(({ order }) => order.items.some((item) => item.backed > 0));
  if (backed.length === 0) return;
  const buyers = new Map(backed.map(({ order }) => [order.id, order]));
  const listings = await listOfferedIn(tx, eventId, [...buyers.keys()]);
  const { orders, sales } = await lockSales(tx, eventId, listings, buyers);
  await markSold(tx, eventId, sales);
  fault('exchange.listingsSold');
  // Almost always one order of one seller.
  for (const order of orders) {
    const ticketIds = sales.flatMap(({ listing }) => (listing.orderId === order.id ? listing.ticketId : []));
    await cancelUnits(tx, steps, { order }, { ticketIds, because: 'exchange', byId: null });
  }
  for (const { refund } of sales) if (refund) await addRefund(tx, refund);
  fault('exchange.refundWritten');
  await publishAll(
    tx,
    listingSold,
    sales.map(({ listing: { id, orderId, ticketId, sellerId }, amount, currency }) => ({
      key: id,
      payload: { eventId, orderId, ticketId, sellerId, amount, currency },
    })),
  );
}

/**
 * Refunds the listings of an order that were sold during its disputes, once none is open or lost and all money is back
 * (EXC-02, DSP-01). The order is locked.
 */
export async function refundDisputedListings(
  tx: Db,
  order: { readonly eventId: EventId; readonly orderId: OrderId },
): Promise<void> {
  const listings = await listSoldUnpaid(tx, order);
  const disputed = await listDisputed(tx, order.eventId, [order.orderId]);
  if (listings.length === 0 || disputed.size > 0) return;
  const offers = await listOrdersById(tx, [...new Set(listings.map(({ offerOrderId }) => offerOrderId))]);
  const buyers = new Map(offers.map((offer) => [offer.id, offer]));
  const { sales } = await lockSales(tx, order.eventId, listings, buyers);
  await markSold(tx, order.eventId, sales);
  for (const { refund } of sales) if (refund) await addRefund(tx, refund);
}

/** Locks the sellers' orders and payments, and computes what each gets. */
async function lockSales(
  tx: Db,
  eventId: EventId,
  listings: readonly OfferedListingRow[],
  buyers: SellerFacts['buyers'],
): Promise<{ readonly orders: readonly OrderRow[]; readonly sales: readonly Sale[] }> {
  const orderIds = [...new Set(listings.map(({ orderId }) => orderId))];
  const orders = await lockOrderRows(tx, eventId, orderIds);
  const payments = Map.groupBy(await lockPaymentsOf(tx, eventId, orderIds), ({ orderId }) => orderId);
  const refunds = Map.groupBy(await listRefundsOfOrders(tx, eventId, orderIds), ({ orderId }) => orderId);
  const disputed = await listDisputed(tx, eventId, orderIds);
  const sales = orders.flatMap((order) =>
    salesOf(order, {
      listings: listings.filter(({ orderId }) => orderId === order.id),
      payment: paidBy(payments.get(order.id) ?? []),
      refunds: refunds.get(order.id) ?? [],
      isDisputed: disputed.has(order.id),
      buyers,
    }),
  );
  return { orders, sales };
}

async function markSold(tx: Db, eventId: EventId, sales: readonly Sale[]): Promise<void> {
  await markListingsSold(
    tx,
    eventId,
    sales.map(({ listing: { id }, amount, surplus }) => ({ id, refunded: amount, surplus })),
  );
}

type MissingUnits = { readonly item: OrderRow['items'][number]; readonly count: number };

/**
 * Backs units of a late order that are sold out meanwhile with listed tickets, oldest first (EXC-02). Under the policy
 * `paid`, only tickets that cost as much. The ticket types are locked.
 * @returns false if there are too few
 */
export async function backWithListings(
  tx: Db,
  order: OrderRow,
  missing: readonly MissingUnits[],
): Promise<boolean> {
  const { eventId, id: orderId, buyerId, test } = order;
  const typeIds = missing.map(({ item }) => item.ticketTypeId);
  const listings = test ? [] : await lockListings(tx, eventId, typeIds, buyerId);
  const backed = missing.map(({ item, count }) => {
    const { price } = unitPriceOf(order, item);
    const listingIds = listings
      .filter(
        (listing) =>
          listing.ticketTypeId === item.ticketTypeId &&
          listing.currency === order.currency &&
          (listing.returnPrice === 'current' || listing.paidMinor === price),
      )
      .slice(0, count)
      .map(({ id }) => id);
    return { item, count, listingIds };
  });
  if (backed.some(({ count, listingIds }) => listingIds.length < count)) return false;
  await markListingsOffered(
    tx,
    eventId,
    backed.map(({ listingIds }) => ({ orderId, listingIds })),
  );
  await markBacked(
    tx,
    eventId,
    backed.map(({ item: { ticketTypeId }, count }) => ({ orderId, ticketTypeId, count })),
  );
  for (const { item, count } of backed) item.backed = count;
  return true;
}

type Sale = {
  readonly listing: OfferedListingRow;
  /** Of the refund, in minor units; 0 if there is none. */
  readonly amount: number;
  /** The part of the next fan's price that the host keeps, in minor units. */
  readonly surplus: number;
  readonly currency: string;
  readonly refund: NewRefund | undefined;
};

type SellerFacts = {
  readonly listings: readonly OfferedListingRow[];
  readonly payment: PaymentRow | undefined;
  readonly refunds: readonly RefundRow[];
  readonly isDisputed: boolean;
  readonly buyers: ReadonlyMap<OrderId, OrderRow>;
};

/**
 * The seller gets back what they paid for each ticket, less what was refunded of it since, at most what the next fan
 * pays, and at most what is left. They get nothing while the payment is disputed.
 */
function salesOf(order: OrderRow, { listings, payment, refunds, isDisputed, buyers }: SellerFacts): Sale[] {
  let left = payment ? sumsOf(payment, refunds, 0).left : 0;
  const paidFor = { lines: linesOf(order), currency: order.currency };
  const made = refundsByTickets(refunds);
  return listings.map((listing) => {
    const { unit, price } = unitPriceOf(buyers.get(listing.offerOrderId)!, listing);
    const value = Math.min(listing.paidMinor, valueLeft(paidFor, { ...listing, id: listing.ticketId }, made));
    const amount = isDisputed ? 0 : Math.max(0, Math.min(value, price, left));
    const surplus = isDisputed ? 0 : Math.max(0, unit - hostPartOf(amount, listing));
    left -= amount;
    const { eventId, id: orderId, currency } = order;
    const refund: NewRefund | undefined =
      amount > 0
        ? {
            eventId,
            orderId,
            id: newId(),
            attempt: payment!.attempt,
            source: 'exchange',
            amountMinor: amount,
            currency,
            cancelledUnits: 1,
            ticketIds: [listing.ticketId],
            wholeTickets: true,
            reason: '',
            byId: null,
            idempotencyKey: `exchange:${listing.id}`,
            requestHash: '',
          }
        : undefined;
    return { listing, amount, surplus, currency, refund };
  });
}

/**
 * The price of one ticket for the next fan: `unit` goes to the host, `price` includes all fees. It is rounded down to an
 * amount that can be refunded.
 */
function unitPriceOf(order: OrderRow, { ticketTypeId }: Pick<OfferedListingRow, 'ticketTypeId'>) {
  const line = linesOf(order).find((each) => each.ticketTypeId === ticketTypeId)!;
  const { unitMinor } = order.items.find((each) => each.ticketTypeId === ticketTypeId)!;
  const step = chargeStep(order.currency);
  return { unit: unitMinor, price: Math.floor(line.total / line.quantity / step) * step };
}

/** The host's part of a refund. The platform pays back its fee. */
function hostPartOf(amount: number, { paidMinor, feeMinor }: OfferedListingRow): number {
  return paidMinor === 0 ? 0 : Math.round((amount * (paidMinor - feeMinor)) / paidMinor);
}
