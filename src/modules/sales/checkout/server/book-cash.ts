import type { EventId, OrderId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { post } from './ledger-store.ts';

type CashOrder = {
  readonly id: OrderId;
  readonly eventId: EventId;
  readonly currency: string;
  /** In minor units. */
  readonly total: number;
  readonly fee: number;
};

/** Books a sale whose money the host took at the door: the host has it, and owes the platform its fee (BOX-01). */
export async function bookCashSale(tx: Db, { id, eventId, currency, total, fee }: CashOrder): Promise<void> {
  const shared = { eventId, orderId: id, currency };
  await post(tx, [
    {
      ...shared,
      kind: 'sale',
      externalRef: `sale:box-office:${id}`,
      amounts: { buyer: -total, host: total - fee, platform: fee },
    },
    { ...shared, kind: 'cash', externalRef: `cash:${id}`, amounts: { host: -total, cash: total } },
  ]);
}

/** Books that the host gave the money back. The platform gives up its fee. */
export async function bookCashRefund(
  tx: Db,
  { id, eventId, currency, total, fee }: CashOrder,
): Promise<void> {
  const shared = { eventId, orderId: id, currency };
  await post(tx, [
    {
      ...shared,
      kind: 'refund',
      externalRef: `refund:box-office:${id}`,
      amounts: { buyer: total, host: fee - total, platform: -fee },
    },
    { ...shared, kind: 'cash', externalRef: `cash-back:${id}`, amounts: { host: total, cash: -total } },
  ]);
}
