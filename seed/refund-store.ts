import type { Tx } from '#platform/server/db.ts';

type Part = { readonly orderId: string; readonly eventId: string; readonly amount: number };

/** The provider's side of money that went back. */
export async function lowerCharge(tx: Tx, id: string, refunded: number): Promise<void> {
  await tx.updateTable('stripeEmulatorCharge').set({ refunded }).where('id', '=', id).execute();
}

/** Our side of it. */
export async function lowerPayment(tx: Tx, { eventId, orderId, amount }: Part): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ refundedMinor: amount })
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .execute();
}

export async function markPartlyRefunded(tx: Tx, { eventId, orderId }: Part): Promise<void> {
  await tx
    .updateTable('ticketOrder')
    .set({ status: 'partiallyRefunded' })
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .execute();
}
