import { addEntry } from '#modules/safety/moderation/server/index.ts';
import { bookTransfers } from '#modules/sales/checkout/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { newId, SettlementId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals, type markDebtPaid as call } from '../contract.ts';
import {
  endPaidDebts,
  isHostBusy,
  lockEvent,
  lockHost,
  lockSettlement,
  readBalance,
  setAmount,
} from './settlement-store.ts';
import { findSettlement } from './statement-store.ts';

/** Begins the reference of a ledger entry for what a host paid outside of the provider. */
export const debtPaidRef = 'debt-paid:';

type DebtPayment = InputOf<typeof call>;

/**
 * Books what a host paid to the operator for a debt, whole or in part (docs/decisions/0082). If the host owes another
 * amount than the admin saw, that amount is shown instead.
 */
export async function markDebtPaid(db: Db, viewer: Viewer, payment: DebtPayment): Promise<void> {
  const isBooked = await transact(db, (tx) => book(tx, viewer, payment));
  if (!isBooked) throw refuse(refusals, 'debtChanged');
}

async function book(
  tx: Db,
  viewer: Viewer,
  { settlementId, amount, seenOwed, note }: DebtPayment,
): Promise<boolean> {
  const found = await findSettlement(tx, settlementId);
  if (!found) throw refuse(refusals, 'settlementNotFound');
  const { eventId, hostId, currency } = found;
  await lockHost(tx, hostId);
  await lockEvent(tx, eventId);
  const debt = await lockSettlement(tx, settlementId);
  if (debt?.state !== 'held' || debt.reason !== 'owed' || (await isHostBusy(tx, debt)))
    throw refuse(refusals, 'debtNotOpen');
  const balance = await readBalance(tx, eventId, currency);
  if (balance !== -seenOwed) {
    await setAmount(tx, settlementId, balance);
    return false;
  }
  if (amount > seenOwed) throw refuse(refusals, 'moreThanOwed');
  await bookTransfers(tx, [
    {
      eventId,
      orderId: null,
      currency,
      kind: 'transfer',
      externalRef: `${debtPaidRef}${newId()}`,
      amounts: { host: amount, transferred: -amount },
    },
  ]);
  if (amount < seenOwed) await setAmount(tx, settlementId, balance + amount);
  await endPaidDebts(tx, [eventId], currency, 'paidOutside');
  await addEntry(tx, {
    byId: viewer.userId,
    act: 'markDebtPaid',
    itemType: 'settlement',
    itemId: settlementId,
    wireId: SettlementId.encode(settlementId),
    title: `${found.hostName}, ${found.eventName}`,
    before: { owed: seenOwed },
    after: { amount, currency },
    reason: note,
  });
  return true;
}
