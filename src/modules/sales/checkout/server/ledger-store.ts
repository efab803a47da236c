import { type EventId, newId, type OrderId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

type Account = 'buyer' | 'host' | 'platform' | 'processing';

export type Transfer = {
  readonly eventId: EventId;
  readonly orderId: OrderId;
  readonly currency: string;
  readonly kind: 'sale' | 'refund' | 'fee';
  /** The provider's id of the movement, booked once. */
  readonly externalRef: string;
  /** Minor units: positive to the account, negative from it. */
  readonly amounts: Readonly<Partial<Record<Account, number>>>;
};

/**
 * Books one transfer. The only writer of the ledger.
 * @throws Error if it doesn't sum to zero
 */
export async function post(tx: Db, transfer: Transfer): Promise<void> {
  const amounts = Object.entries(transfer.amounts).filter(([, amount]) => amount !== 0);
  const sum = amounts.reduce((total, [, amount]) => total + amount, 0);
  if (sum !== 0) throw new Error(`The transfer ${transfer.externalRef} is off by ${sum}.`);
  if (amounts.length === 0) return;
  const { eventId, orderId, currency, kind, externalRef } = transfer;
  const transferId = newId();
  const rows = amounts.map(([account, amount]) => ({ id: newId(), account, amount }));
  await sql`
    insert into ledger_entry (id, transfer_id, event_id, order_id, account, amount_minor, currency, kind, external_ref)
    select r.id, ${transferId}::uuid, ${eventId}::uuid, ${orderId}::uuid, r.account, r.amount, ${currency}, ${kind}, ${externalRef}
      from json_to_recordset(${JSON.stringify(rows)}::json) r(id uuid, account text, amount bigint)
        on conflict (external_ref, account) do nothing`.execute(tx);
}
