import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Intent } from './intent.ts';
import { post, type Transfer } from './ledger-store.ts';
import type { OrderRow } from './order-store.ts';

// Each movement at the provider is booked once, under the provider's id. Test payments aren't booked.

/**
 * Books sales: the host gets the price of the tickets, the platform its fee, out of which it pays the processing.
 */
export async function bookSales(
  tx: Db,
  sales: readonly { readonly order: OrderRow; readonly intent: Intent }[],
): Promise<void> {
  const real = sales.filter(({ order }) => !order.test);
  await post(
    tx,
    real.flatMap(({ order, intent }) => [saleOf(order, intent), processingOf(order, intent)]),
  );
}

function saleOf(order: OrderRow, { id }: Intent): Transfer {
  const host = order.totalMinor - order.feeMinor;
  const amounts = { buyer: -order.totalMinor, host, platform: order.feeMinor };
  return { ...shared(order), kind: 'sale', externalRef: `sale:${id}`, amounts };
}

/** Books a payment without a sale, which the platform keeps until it is refunded. */
export async function bookUnclaimed(tx: Db, order: OrderRow, intent: Intent): Promise<void> {
  if (order.test) return;
  const amounts = { buyer: -intent.received, platform: intent.received };
  await post(tx, [
    { ...shared(order), kind: 'sale', externalRef: `sale:${intent.id}`, amounts },
    processingOf(order, intent),
  ]);
}

/** @param made names the refund: no two of one payment are the same */
export async function bookUnclaimedRefund(
  tx: Db,
  order: OrderRow,
  { made, amount }: { readonly made: string; readonly amount: number },
): Promise<void> {
  if (order.test) return;
  const amounts = { buyer: amount, platform: -amount };
  await post(tx, [{ ...shared(order), kind: 'refund', externalRef: `refund:${made}`, amounts }]);
}

/** Reverses a refund of a payment without a sale that the buyer's bank sent back. */
export async function reverseUnclaimedRefund(
  tx: Db,
  order: OrderRow,
  { made, amount }: { readonly made: string; readonly amount: number },
): Promise<void> {
  if (order.test) return;
  const amounts = { buyer: -amount, platform: amount };
  await post(tx, [{ ...shared(order), kind: 'refund', externalRef: `refund-failed:${made}`, amounts }]);
}

type SaleRefund = { readonly providerId: string; readonly amount: number; readonly fee: number };

/** Books a full or partial refund of a sale: the host returns the price, the platform its fee. */
export async function bookSaleRefund(
  tx: Db,
  order: OrderRow,
  { providerId, amount, fee }: SaleRefund,
): Promise<void> {
  if (order.test) return;
  const amounts = { buyer: amount, host: fee - amount, platform: -fee };
  await post(tx, [{ ...shared(order), kind: 'refund', externalRef: `refund:${providerId}`, amounts }]);
}

/** Reverses a refund of a sale that the buyer's bank sent back. */
export async function reverseSaleRefund(
  tx: Db,
  order: OrderRow,
  { providerId, amount, fee }: SaleRefund,
): Promise<void> {
  if (order.test) return;
  const amounts = { buyer: -amount, host: amount - fee, platform: fee };
  await post(tx, [{ ...shared(order), kind: 'refund', externalRef: `refund-failed:${providerId}`, amounts }]);
}

/**
 * Books a refund that the host paid from their own pocket: as one of the sale, but the money that the platform holds
 * stays the host's (docs/decisions/0079).
 * @param times -1 takes the booking back
 */
export async function bookOutsideRefund(
  tx: Db,
  order: OrderRow,
  { amount, fee }: Omit<SaleRefund, 'providerId'>,
  times: 1 | -1,
): Promise<void> {
  if (order.test) return;
  const made = `outside:${newId()}`;
  const refund = { buyer: times * amount, host: times * (fee - amount), platform: times * -fee };
  const cash = { host: times * amount, cash: times * -amount };
  await post(tx, [
    { ...shared(order), kind: 'refund', externalRef: `refund:${made}`, amounts: refund },
    { ...shared(order), kind: 'cash', externalRef: `cash:${made}`, amounts: cash },
  ]);
}

function processingOf(order: OrderRow, { id, processing }: Intent): Transfer {
  const amounts = { platform: -processing, processing };
  return { ...shared(order), kind: 'fee', externalRef: `fee:${id}`, amounts };
}

function shared({ eventId, id, currency }: OrderRow) {
  return { eventId, orderId: id, currency };
}
