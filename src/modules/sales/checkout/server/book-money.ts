import type { Db } from '#platform/server/db.ts';
import type { Intent } from './intent.ts';
import { post } from './ledger-store.ts';
import type { OrderRow } from './order-store.ts';
import type { PaymentRow } from './payment-store.ts';

// Every movement outside is booked once, under the provider's own id. Test money is no money.

/** The buyer pays; the host gets the tickets' price, the platform its fee, out of which it pays the processing. */
export async function bookSale(tx: Db, order: OrderRow, intent: Intent): Promise<void> {
  if (order.test) return;
  const host = order.totalMinor - order.feeMinor;
  await post(tx, {
    ...shared(order),
    kind: 'sale',
    externalRef: `sale:${intent.id}`,
    amounts: { buyer: -order.totalMinor, host, platform: order.feeMinor },
  });
  await bookProcessing(tx, order, intent);
}

/** Money that bought nothing: the platform keeps it only until it is back. */
export async function bookUnclaimed(tx: Db, order: OrderRow, intent: Intent): Promise<void> {
  if (order.test) return;
  const amounts = { buyer: -intent.received, platform: intent.received };
  await post(tx, { ...shared(order), kind: 'sale', externalRef: `sale:${intent.id}`, amounts });
  await bookProcessing(tx, order, intent);
}

export async function bookReturn(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  amount: number,
): Promise<void> {
  if (order.test) return;
  const amounts = { buyer: amount, platform: -amount };
  await post(tx, { ...shared(order), kind: 'refund', externalRef: `refund:${payment.intentId}`, amounts });
}

type SentBack = { readonly providerId: string; readonly amount: number; readonly fee: number };

/** Money of a sale that stands no more, or only in part: the host gives back the price, the platform its fee. */
export async function bookSentBack(
  tx: Db,
  order: OrderRow,
  { providerId, amount, fee }: SentBack,
): Promise<void> {
  if (order.test) return;
  const amounts = { buyer: amount, host: fee - amount, platform: -fee };
  await post(tx, { ...shared(order), kind: 'refund', externalRef: `refund:${providerId}`, amounts });
}

/** The same the other way round, for a refund that the buyer's bank did not take. */
export async function bookSentBackFailed(
  tx: Db,
  order: OrderRow,
  { providerId, amount, fee }: SentBack,
): Promise<void> {
  if (order.test) return;
  const amounts = { buyer: -amount, host: amount - fee, platform: fee };
  await post(tx, { ...shared(order), kind: 'refund', externalRef: `refund-failed:${providerId}`, amounts });
}

async function bookProcessing(tx: Db, order: OrderRow, { id, processing }: Intent): Promise<void> {
  const amounts = { platform: -processing, processing };
  await post(tx, { ...shared(order), kind: 'fee', externalRef: `fee:${id}`, amounts });
}

function shared({ eventId, id, currency }: OrderRow) {
  return { eventId, orderId: id, currency };
}
