import { type EventId, newId, type OrderId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

type Account =
  | 'buyer'
  | 'host'
  | 'platform'
  | 'processing'
  /** Money sent to hosts. */
  | 'transferred'
  /** Money that the provider withdrew for disputes. */
  | 'disputed'
  /** Money that hosts took at the door, less refunds that they paid themselves. */
  | 'cash';

type Kind =
  | 'sale'
  | 'refund'
  | 'fee'
  | 'transfer'
  | 'reversal'
  | 'dispute'
  | 'disputeFee'
  | 'disputeWon'
  | 'cash';

export type Transfer = {
  readonly eventId: EventId;
  /** Null for money between the platform and a host. */
  readonly orderId: OrderId | null;
  readonly currency: string;
  readonly kind: Kind;
  /** The provider's id of the movement, booked once. */
  readonly externalRef: string;
  /** Minor units: positive to the account, negative from it. */
  readonly amounts: Readonly<Partial<Record<Account, number>>>;
};

/**
 * Books transfers in one statement. The only writer of the ledger.
 * @throws Error if one doesn't sum to zero
 */
export async function post(tx: Db, transfers: readonly Transfer[]): Promise<void> {
  const rows = transfers.flatMap(entriesOf);
  if (rows.length === 0) return;
  await sql`
    insert into ledger_entry (id, transfer_id, event_id, order_id, account, amount_minor, currency, kind, external_ref)
    select r.*
      from json_to_recordset(${JSON.stringify(rows)}::json) r(
           id uuid, transfer_id uuid, event_id uuid, order_id uuid, account text, amount_minor bigint, currency text,
           kind text, external_ref text)
        on conflict do nothing`.execute(tx);
}

function entriesOf({ eventId, orderId, currency, kind, externalRef, ...transfer }: Transfer) {
  const amounts = Object.entries(transfer.amounts).filter(([, amount]) => amount !== 0);
  const sum = amounts.reduce((total, [, amount]) => total + amount, 0);
  if (sum !== 0) throw new Error(`The transfer ${externalRef} is off by ${sum}.`);
  const transferId = newId();
  return amounts.map(([account, amount]) => ({
    id: newId(),
    transfer_id: transferId,
    event_id: eventId,
    order_id: orderId,
    account,
    amount_minor: amount,
    currency,
    kind,
    external_ref: externalRef,
  }));
}
