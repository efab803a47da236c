import { OrderId } from '#platform/ids.ts';
import { feeReturned } from '#modules/sales/checkout/refund-rules.ts';
import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { idOf, providerIdOf } from './ids.ts';
import { landmarkKeys } from './landmarks.ts';
import { lowerCharge, lowerPayment, markPartlyRefunded } from './refund-store.ts';
import { currency, type Sale } from './sales.ts';

const day = 86_400_000;
/** The discount that the promo code would have given. */
const share = 0.15;

/** Partly refunds an order of Night Freight whose buyer forgot their promo code. */
export async function addRefunds(tx: Tx, city: City, sales: readonly Sale[]): Promise<void> {
  const sale = findSale(city, sales);
  const host = city.people.find(({ demoRole }) => demoRole === 'host');
  if (!sale || !host) throw new Error('Night Freight has no orders.');
  const { id: orderId, eventId, price, at: boughtAt } = sale;
  const at = new Date(boughtAt.getTime() + day);
  const amount = Math.round(price.total * share);
  const fee = feeReturned(price, 0, amount, currency);
  const id = idOf('refund', orderId);
  const providerId = providerIdOf('re', orderId);
  const chargeId = providerIdOf('ch', orderId);
  await addAll(tx, 'stripeEmulatorRefund', [
    {
      id: providerId,
      chargeId,
      intentId: providerIdOf('pi', orderId),
      amount,
      currency,
      reason: 'requested_by_customer',
      metadata: { orderId: OrderId.encode(orderId), refundId: id },
      createdAt: at,
    },
  ]);
  await lowerCharge(tx, chargeId, amount);
  await addAll(tx, 'refund', [
    {
      eventId,
      orderId,
      id,
      attempt: 1,
      source: 'host',
      status: 'done',
      amountMinor: amount,
      feeMinor: fee,
      currency,
      reason: 'You forgot your promo code, so here’s the difference.',
      byId: idOf('user', host.key),
      idempotencyKey: 'host:forgotten-code',
      providerId,
      tries: 1,
      createdAt: at,
      bookedAt: at,
    },
  ]);
  const part = { eventId, orderId, amount };
  await lowerPayment(tx, part);
  await markPartlyRefunded(tx, part);
  const amounts = [
    ['buyer', amount],
    ['host', fee - amount],
    ['platform', -fee],
  ] as const;
  await addAll(
    tx,
    'ledgerEntry',
    amounts.map(([account, amountMinor]) => ({
      id: idOf('ledgerEntry', `${orderId} refund ${account}`),
      transferId: idOf('transfer', `${orderId} refund`),
      eventId,
      orderId,
      account,
      amountMinor,
      currency,
      kind: 'refund',
      externalRef: `refund:${providerId}`,
      createdAt: at,
    })),
  );
}

/** The latest order of several tickets that was paid in full two days ago or earlier, by no demo user. */
function findSale({ people, today }: City, sales: readonly Sale[]): Sale | undefined {
  const known = new Set(people.filter(({ demoRole }) => demoRole).map(({ key }) => idOf('user', key)));
  const before = new Date(`${today}T00:00:00Z`).getTime() - 2 * day;
  return sales.findLast(
    (one) =>
      one.eventId === idOf('event', landmarkKeys.nightFreight) &&
      one.price.total > 0 &&
      one.promotionId === undefined &&
      one.quantity > 1 &&
      one.at.getTime() < before &&
      !known.has(one.buyerId),
  );
}
