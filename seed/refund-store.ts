import type { EventId, OrderId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/db.ts';

type PartialRefund = { readonly orderId: OrderId; readonly eventId: EventId; readonly amount: number };

/** Records a refund at the provider. */
export async function lowerCharge(tx: Tx, id: string, refunded: number): Promise<void> {
  await tx.updateTable('stripeEmulatorCharge').set({ refunded }).where('id', '=', id).execute();
}

/** Records a refund on our side. */
export async function lowerPayment(tx: Tx, { eventId, orderId, amount }: PartialRefund): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ refundedMinor: amount })
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .execute();
}

export async function markPartlyRefunded(tx: Tx, { eventId, orderId }: PartialRefund): Promise<void> {
  await tx
    .updateTable('ticketOrder')
    .set({ status: 'partiallyRefunded' })
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .execute();
}
