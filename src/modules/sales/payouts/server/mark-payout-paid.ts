import { addEntry } from '#modules/safety/moderation/server/index.ts';
import { bookTransfers } from '#modules/sales/checkout/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { SettlementId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals, type markPayoutPaid as call } from '../contract.ts';
import { payoutSent } from '../events.ts';
import { mayPayOutside } from '../rules.ts';
import { readFrozen } from './frozen.ts';
import { readOwed } from './owed.ts';
import {
  isRefunding,
  lockEvent,
  lockHost,
  lockSettlement,
  markSent,
  setAmount,
  type SettlementRow,
} from './settlement-store.ts';
import { findSettlement, type ShownSettlement } from './statement-store.ts';

type Payment = InputOf<typeof call>;

/**
 * Books a payout that the provider can't send and the operator paid another way, as a whole. If another amount is due by
 * now than the admin saw, that amount is shown instead. Debts for other events stay.
 */
export async function markPayoutPaid(db: Db, viewer: Viewer, payment: Payment): Promise<void> {
  const isBooked = await transact(db, (tx) => book(tx, viewer, payment));
  if (!isBooked) throw refuse(refusals, 'payoutChanged');
}

async function book(tx: Db, viewer: Viewer, { settlementId, amount, note }: Payment): Promise<boolean> {
  const found = await findSettlement(tx, settlementId);
  if (!found) throw refuse(refusals, 'settlementNotFound');
  await lockHost(tx, found.hostId);
  await lockEvent(tx, found.eventId);
  const settlement = await lockSettlement(tx, settlementId);
  if (!settlement || !mayPayOutside(settlement) || (await isRefunding(tx, found.eventId)))
    throw refuse(refusals, 'notOpen');
  const { balance, payable, pot } = await readOwed(tx, settlement, await readFrozen(tx, settlement));
  if (payable <= 0 && balance > 0) throw refuse(refusals, 'payoutFrozen');
  await setAmount(tx, settlementId, payable, pot);
  if (payable !== amount) return false;
  await markSent(tx, settlementId, null, 'sentOutside');
  await bookSent(tx, settlement, amount);
  await log(tx, viewer, found, { amount, note });
  return true;
}

async function bookSent(tx: Db, { id, eventId, hostId: payeeId, currency }: SettlementRow, amount: number) {
  await bookTransfers(tx, [
    {
      eventId,
      orderId: null,
      currency,
      kind: 'transfer',
      externalRef: `transfer:${id}`,
      amounts: { host: -amount, transferred: amount },
    },
  ]);
  const payload = { settlementId: id, eventId, payeeId, amount, currency };
  await publish(tx, payoutSent, { key: id, payload });
}

function log(tx: Db, viewer: Viewer, found: ShownSettlement, payment: Pick<Payment, 'amount' | 'note'>) {
  const { id, state, lastError, currency, hostName, eventName } = found;
  return addEntry(tx, {
    byId: viewer.userId,
    act: 'markPayoutPaid',
    itemType: 'settlement',
    itemId: id,
    wireId: SettlementId.encode(id),
    title: `${hostName}, ${eventName}`,
    before: { state, lastError },
    after: { amount: payment.amount, currency },
    reason: payment.note,
  });
}
