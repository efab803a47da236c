import { bookTransfers } from '#modules/sales/checkout/server/index.ts';
import { newId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Log } from '#platform/server/log.ts';
import { payoutHeld, payoutSent } from '../events.ts';
import { holdReason, isUpToPayee, keepForDebts } from '../rules.ts';
import { faultAt } from './fault-points.ts';
import { readFrozen } from './frozen.ts';
import { readOwed } from './owed.ts';
import { findPayee } from './payee-store.ts';
import { readRefused } from './payee.ts';
import type { Payouts } from './port.ts';
import {
  endPaidDebts,
  isHostBusy,
  isRefunding,
  lockDebts,
  lockEvent,
  lockHost,
  lockSettlement,
  markSent,
  moveSettlement,
  removeSettlement,
  requestSettlement,
  setAmount,
  type SettlementRow,
} from './settlement-store.ts';
import { failureOf } from './stripe-payouts.ts';

export type Paying = { readonly db: Db; readonly log: Log; readonly payouts: Payouts };

const hour = 3600;
/** Until a settlement that waits for something is looked at again. */
const pauses = { refunding: 300, busy: 5, held: hour, fundsPending: hour } as const;

/**
 * Pays one settlement: its sums are fixed in a transaction, the provider is asked, and the transfer is booked. After a
 * crash in between, the same request is repeated with the same key, or its transfer is found.
 */
export async function paySettlement(paying: Paying, found: SettlementRow): Promise<void> {
  const { db } = paying;
  const settlement = await transact(db, (tx) => prepare(tx, paying, found));
  if (!settlement) return;
  faultAt('payouts.requested');
  // Its payee knows why it waited before.
  const transferId = await transfer(paying, { ...settlement, reason: found.reason });
  if (transferId === undefined) return;
  faultAt('payouts.transferred');
  await transact(db, (tx) => book(tx, settlement, transferId));
  faultAt('payouts.booked');
}

/** @returns the settlement to ask the provider for; undefined if it must wait or nothing is owed */
async function prepare(tx: Db, { payouts }: Paying, { id, hostId, eventId }: SettlementRow) {
  await lockHost(tx, hostId);
  await lockEvent(tx, eventId);
  const settlement = await lockSettlement(tx, id);
  if (settlement?.state === 'requested') return settlement;
  if (settlement?.state !== 'due' && settlement?.state !== 'held') return undefined;
  if (settlement.reason === 'takenBack') return undefined;
  const isOnHold = settlement.reason === 'admin';
  const { balance, payable, pot } = await readOwed(tx, settlement, await readFrozen(tx, settlement));
  if (balance === 0 && !isOnHold) return void (await removeSettlement(tx, id));
  // A part that disputes freeze is paid by another settlement.
  const amountMinor = payable > 0 ? payable : balance;
  await setAmount(tx, id, amountMinor, pot);
  if (isOnHold) return undefined;
  const pause = await findPause(tx, payouts, settlement, { balance, payable });
  if (pause) return void (await wait(tx, { ...settlement, amountMinor }, pause));
  const payee = await findPayee(tx, hostId, payouts.provider);
  const recovered = keepForDebts(amountMinor, await lockDebts(tx, settlement));
  await requestSettlement(tx, id, { amountMinor, recovered, accountId: payee!.accountId });
  return lockSettlement(tx, id);
}

/** Moves a settlement to a state in which it waits, and tells its payee once if that is up to them. */
async function wait(
  tx: Db,
  settlement: SettlementRow,
  change: Parameters<typeof moveSettlement>[2],
): Promise<void> {
  const { id, eventId, hostId: payeeId, currency, amountMinor: amount } = settlement;
  const hasMoved = await moveSettlement(tx, id, change);
  const { reason } = change;
  if (!hasMoved || !reason || !isUpToPayee(reason) || settlement.reason === reason) return;
  const payload = { settlementId: id, eventId, payeeId, amount, currency, reason };
  await publish(tx, payoutHeld, { key: newId(), payload });
}

/** Why a settlement must wait, and for how long. */
async function findPause(
  tx: Db,
  payouts: Payouts,
  settlement: SettlementRow,
  { balance, payable }: { balance: number; payable: number },
) {
  const { eventId, hostId } = settlement;
  const held = (reason: NonNullable<SettlementRow['reason']>, runInSeconds: number) =>
    ({ state: 'held', reason, runInSeconds }) as const;
  if (balance < 0) return held('owed', pauses.held);
  if (await isRefunding(tx, eventId)) return held('refunding', pauses.refunding);
  const reason = holdReason((await findPayee(tx, hostId, payouts.provider))?.transfers);
  if (reason) return held(reason, pauses.held);
  if (payable <= 0) return held('dispute', pauses.held);
  if (await isHostBusy(tx, settlement)) return { state: 'due', runInSeconds: pauses.busy } as const;
  return undefined;
}

/** @returns the id of the transfer, `null` if nothing is left to send; undefined if the provider didn't send it */
async function transfer(paying: Paying, settlement: SettlementRow): Promise<string | null | undefined> {
  const { payouts } = paying;
  const { id, eventId, hostId, currency, attempt, tries } = settlement;
  const amount = settlement.amountMinor - settlement.recoveredMinor;
  if (amount === 0) return null;
  try {
    // The provider forgets keys after a day.
    const known = tries > 1 ? await payouts.find({ settlementId: id, eventId }) : undefined;
    if (known !== undefined) return known;
    const accountId = settlement.accountId!;
    const idempotencyKey = `settlement:${id}:${attempt}`;
    return await payouts.pay({
      settlementId: id,
      eventId,
      hostId,
      accountId,
      amount,
      currency,
      idempotencyKey,
    });
  } catch (error) {
    await noteFailure(paying, settlement, error);
    return undefined;
  }
}

/** An unanswered request stays as it is and is repeated. A refused one starts over, or waits for an admin. */
async function noteFailure(paying: Paying, settlement: SettlementRow, error: unknown): Promise<void> {
  const { db, log, payouts } = paying;
  const { id, hostId, tries, attempt } = settlement;
  const failure = failureOf(error);
  if (!failure) throw error;
  const words = error instanceof Error ? error.message : String(error);
  log.warn({ err: error, settlementId: id, failure }, 'payout not sent');
  if (failure === 'silent') {
    const runInSeconds = Math.min(30 * 2 ** tries, hour);
    return void (await moveSettlement(db, id, {
      state: 'requested',
      reason: 'providerSilent',
      runInSeconds,
      error: words,
      attempt,
    }));
  }
  const refused = { isRefused: true, error: words, attempt } as const;
  if (failure === 'fundsPending') {
    const runInSeconds = pauses.fundsPending;
    const change = { state: 'due', reason: 'fundsPending', runInSeconds, ...refused } as const;
    return void (await moveSettlement(db, id, change));
  }
  if (failure === 'refused')
    return void (await moveSettlement(db, id, { state: 'failed', reason: 'refused', ...refused }));
  const reason = holdReason(await readRefused(paying, payouts, hostId)) ?? 'detailsMissing';
  const runInSeconds = pauses.held;
  return transact(db, (tx) => wait(tx, settlement, { state: 'held', reason, runInSeconds, ...refused }));
}

/** Books a transfer once: the host's share of this event, less what covers their older debts. */
async function book(tx: Db, found: SettlementRow, transferId: string | null): Promise<void> {
  await lockHost(tx, found.hostId);
  await lockEvent(tx, found.eventId);
  const settlement = await lockSettlement(tx, found.id);
  if (settlement?.state !== 'requested') return;
  const { id, eventId, hostId: payeeId, currency, amountMinor, recovered, recoveredMinor } = settlement;
  const kind = 'transfer' as const;
  await bookTransfers(tx, [
    {
      eventId,
      orderId: null,
      currency,
      kind,
      externalRef: `transfer:${id}`,
      amounts: { host: -amountMinor, transferred: amountMinor },
    },
    ...recovered.map((debt) => ({
      eventId: debt.eventId,
      orderId: null,
      currency,
      kind,
      externalRef: `recovered:${id}:${debt.eventId}`,
      amounts: { host: debt.amount, transferred: -debt.amount },
    })),
  ]);
  await markSent(tx, id, transferId, recovered.length > 0 ? 'keptForEarlier' : null);
  await endPaidDebts(
    tx,
    recovered.map((debt) => debt.eventId),
    currency,
    'keptLater',
  );
  const payload = { settlementId: id, eventId, payeeId, amount: amountMinor - recoveredMinor, currency };
  await publish(tx, payoutSent, { key: id, payload });
}
