import { bookTransfers } from '#modules/sales/checkout/server/index.ts';
import type { SettlementId } from '#platform/ids.ts';
import { batchesOf, type Batch } from '#platform/server/batches.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import { faultAt } from './fault-points.ts';
import type { Paying } from './pay-settlement.ts';
import type { Reversal } from './port.ts';
import {
  addReversed,
  claimDebt,
  endClaim,
  endPaidDebts,
  isHostBusy,
  listBooked,
  listOldDebts,
  listTransfersOf,
  lockHost,
  readBalance,
  setAmount,
  type SettlementRow,
} from './settlement-store.ts';
import { failureOf } from './stripe-payouts.ts';

const day = 86_400;
/** How long a worker may take back one debt until another one does. */
const leaseSeconds = 600;
const mostAtOnce = 20;

/** Takes back transfers of events whose hosts owe money for longer than this, as far as their accounts have it. */
export async function recoverDebts(paying: Paying, olderThanDays: number): Promise<void> {
  const before = new Date(Date.now() - olderThanDays * day * 1000);
  const batches = batchesOf(
    mostAtOnce,
    ({ id }) => id,
    (batch: Batch<SettlementId>) => listOldDebts(paying.db, before, batch),
  );
  for await (const debts of batches) await eachAlone(paying.log, debts, (debt) => recoverDebt(paying, debt));
}

async function recoverDebt(paying: Paying, debt: SettlementRow): Promise<void> {
  if (!(await transact(paying.db, (tx) => claim(tx, debt)))) return;
  try {
    for (const sent of await listTransfersOf(paying.db, debt)) await takeBack(paying, debt, sent);
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    paying.log.warn({ err: error, settlementId: debt.id }, 'debt of a host not recovered');
    // It may be taken back: the debt stays claimed until the provider says so.
    if (failure === 'silent') return;
  }
  await transact(paying.db, (tx) => finish(tx, debt));
}

/** Payouts to the host wait meanwhile: they would be reduced by the same debt. @returns whether none is on its way */
async function claim(tx: Db, debt: SettlementRow): Promise<boolean> {
  await lockHost(tx, debt.hostId);
  return !(await isHostBusy(tx, debt)) && claimDebt(tx, debt.id, leaseSeconds);
}

async function finish(tx: Db, { id, hostId, eventId, currency }: SettlementRow): Promise<void> {
  await lockHost(tx, hostId);
  await endPaidDebts(tx, [eventId], currency, 'takenBack');
  if (await endClaim(tx, id, day)) await setAmount(tx, id, await readBalance(tx, eventId, currency));
}

async function takeBack({ db, payouts }: Paying, debt: SettlementRow, sent: SettlementRow): Promise<void> {
  const { accountId, transferId, currency } = sent;
  if (!accountId || !transferId) return;
  // A reversal that was made before a crash is booked first.
  for (const made of await payouts.listReversals(transferId)) await bookReversal({ db }, sent, made);
  const owed = -(await readBalance(db, debt.eventId, currency));
  const left = sent.amountMinor - sent.recoveredMinor - (await sumReversed(payouts, transferId));
  const amount = Math.min(owed, left, await payouts.availableIn(accountId, currency));
  if (amount > 0) {
    const idempotencyKey = `reversal:${debt.id}:${transferId}:${owed}:${amount}`;
    const made = await payouts.reverse(transferId, { amount, idempotencyKey });
    faultAt('payouts.reversed');
    await bookReversal({ db }, sent, made);
  }
}

async function sumReversed(payouts: Paying['payouts'], transferId: string): Promise<number> {
  const made = await payouts.listReversals(transferId);
  return made.reduce((total, { amount }) => total + amount, 0);
}

/** Books a reversal once. */
async function bookReversal({ db }: Pick<Paying, 'db'>, sent: SettlementRow, made: Reversal): Promise<void> {
  const externalRef = `reversal:${made.id}`;
  await transact(db, async (tx) => {
    await lockHost(tx, sent.hostId);
    if ((await listBooked(tx, [externalRef])).size > 0) return;
    await bookTransfers(tx, [
      {
        eventId: sent.eventId,
        orderId: null,
        currency: sent.currency,
        kind: 'reversal',
        externalRef,
        amounts: { host: made.amount, transferred: -made.amount },
      },
    ]);
    await addReversed(tx, sent.id, made.amount);
  });
}
