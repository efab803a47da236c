import { createHmac } from 'node:crypto';
import { providerCode } from '#modules/events/events/rules.ts';
import { isUuid, newId, OrderId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { fault } from '#platform/server/fault.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import { refundOfferRefusals as refusals, type RefundOffer } from '../refund-offer-contract.ts';
import { cancelUnits } from './cancel-units.ts';
import { makeRefund, logStillDue } from './make-refund.ts';
import type { Checkout } from './checkout.ts';
import { lockOrder } from './lock-order.ts';
import { listPayments, lockPayments } from './payment-store.ts';
import { findRefundOffer, type RefundOfferRow } from './refund-offer-store.ts';
import { paidBy, readSums } from './refund-sums.ts';
import type { OrderTicket, Tickets } from './ticket-operations.ts';
import { addRefund, listRefundsOf, lockRefund, type NewRefund, type RefundRow } from './refund-store.ts';

type Secret = Pick<Config, 'AUTH_SECRET'>;

function signatureOf({ AUTH_SECRET }: Secret, orderId: OrderId): string {
  return createHmac('sha256', AUTH_SECRET).update(`refund offer ${orderId}`).digest('base64url');
}

/** The page of a refund offer. Anyone with the link can accept it: the money only goes back to the card that paid. */
export function refundOfferPath(config: Secret, orderId: OrderId): string {
  return `/refund#${orderId}.${signatureOf(config, orderId)}`;
}

/** @throws Refusal offerNotFound for an invalid link */
export function orderOfToken(config: Secret, token: string): OrderId {
  const [text = '', signature = ''] = token.split('.');
  const orderId = text as OrderId;
  if (!isUuid(orderId) || !isSameSecret(signature, signatureOf(config, orderId)))
    throw refuse(refusals, 'offerNotFound');
  return orderId;
}

/** @throws Refusal offerNotFound if the event didn't move after the order */
export async function readRefundOffer(db: Db, checkout: Checkout, orderId: OrderId): Promise<RefundOffer> {
  const offer = await findRefundOffer(db, orderId);
  if (!offer) throw refuse(refusals, 'offerNotFound');
  const { left, refunded, refunds } = await readLeft(db, offer);
  const tickets = await checkout.tickets.listOf(db, { eventId: offer.eventId, orderId });
  return {
    orderId: OrderId.encode(orderId),
    event: {
      providerCode: providerCode(offer.provider),
      providerId: offer.providerId,
      name: offer.eventName,
      startDate: offer.startsAt.toISOString(),
      timezone: offer.timezone,
      status: offer.eventStatus,
    },
    movedFrom: offer.fromStartsAt.toISOString(),
    state: stateOf(offer, left, { refunds, tickets }),
    tickets: tickets.filter(({ state }) => state === 'valid').length,
    amount: left,
    refunded,
    currency: offer.currency,
    until: offer.until.toISOString(),
  };
}

function stateOf(
  offer: RefundOfferRow,
  left: number,
  { refunds, tickets }: { refunds: readonly RefundRow[]; tickets: readonly OrderTicket[] },
): RefundOffer['state'] {
  const isTaken = refunds.some(({ source, status }) => source === 'eventMoved' && status !== 'failed');
  if (isTaken) return 'taken';
  if (!offer.isOpen || left <= 0) return 'ended';
  return isAnyCheckedIn(tickets) ? 'checkedIn' : 'open';
}

const isAnyCheckedIn = (tickets: readonly OrderTicket[]) =>
  tickets.some(({ state, checkedIn }) => state === 'valid' && checkedIn);

export async function findOpenOffer(
  db: Db,
  config: Secret,
  orderId: OrderId,
  listTickets: Tickets['listOf'],
): Promise<{ path: string; amount: number; until: string } | null> {
  const offer = await findRefundOffer(db, orderId);
  if (!offer?.isOpen) return null;
  const { left } = await readLeft(db, offer);
  return left > 0 && !isAnyCheckedIn(await listTickets(db, offer))
    ? { path: refundOfferPath(config, orderId), amount: left, until: offer.until.toISOString() }
    : null;
}

/** The sums of an order’s payment, and its refunds. Nothing is left of an order that was paid at the door. */
async function readLeft(db: Db, { eventId, orderId }: Pick<RefundOfferRow, 'eventId' | 'orderId'>) {
  const payment = paidBy(await listPayments(db, orderId));
  const refunds = await listRefundsOf(db, { eventId, id: orderId });
  return { refunds, ...(await readSums(db, payment, refunds)) };
}

/**
 * Recorded first, then requested from the provider, then booked, as every refund. Pressing twice makes one refund.
 */
export async function takeRefundOffer(checkout: Checkout, orderId: OrderId): Promise<void> {
  const refund = await transact(checkout.db, (tx) => writeRefund(tx, checkout, orderId));
  fault('refunds.offerTaken');
  if (refund.status !== 'due') return;
  await makeRefund(checkout, refund).catch(logStillDue(checkout, refund.id));
}

async function writeRefund(tx: Db, checkout: Checkout, orderId: OrderId): Promise<RefundRow> {
  const locked = await lockOrder(tx, orderId);
  const offer = await findRefundOffer(tx, orderId);
  if (!locked || !offer) throw refuse(refusals, 'offerNotFound');
  const { order } = locked;
  const refunds = await listRefundsOf(tx, order);
  const taken = refunds.find(({ source, status }) => source === 'eventMoved' && status !== 'failed');
  if (taken) return taken;
  if (!offer.isOpen) throw refuse(refusals, 'offerEnded');
  const payment = paidBy(await lockPayments(tx, order));
  const { left } = await readSums(tx, payment, refunds);
  if (!payment || left <= 0) throw refuse(refusals, 'nothingLeft');
  const tickets = await checkout.tickets.listOf(tx, { eventId: order.eventId, orderId });
  if (isAnyCheckedIn(tickets)) throw refuse(refusals, 'ticketCheckedIn');
  const row: NewRefund = {
    eventId: order.eventId,
    orderId,
    id: newId(),
    attempt: payment.attempt,
    source: 'eventMoved',
    amountMinor: left,
    currency: order.currency,
    cancelledUnits: await cancelUnits(tx, checkout, locked, { because: 'refund', byId: order.buyerId }),
    ticketIds: [],
    wholeTickets: true,
    reason: '',
    byId: order.buyerId,
    idempotencyKey: `eventMoved:${newId()}`,
    requestHash: '',
  };
  await addRefund(tx, row);
  return (await lockRefund(tx, row))!;
}
