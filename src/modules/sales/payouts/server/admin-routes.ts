import { addEntry } from '#modules/safety/moderation/server/index.ts';
import { SettlementId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { markDebtPaid } from './mark-debt-paid.ts';
import { markPayoutPaid } from './mark-payout-paid.ts';
import { pageOfSettlements } from './routes.ts';
import { lockSettlement, moveSettlement, type SettlementRow } from './settlement-store.ts';
import { findSettlement, listInTrouble } from './statement-store.ts';
import { toAdminSettlement } from './to-settlement.ts';

export const adminRoutes: readonly Route[] = [
  route(calls.listTroubledSettlements, ({ input, db }) =>
    pageOfSettlements(input, toAdminSettlement, (page) => listInTrouble(db, input.show, page)),
  ),

  route(calls.retrySettlement, async ({ input, viewer, db }) => {
    await change(db, requireViewer(viewer), input, 'retrySettlement');
    return {};
  }),

  route(calls.holdSettlement, async ({ input, viewer, db }) => {
    await change(db, requireViewer(viewer), input, 'holdSettlement');
    return {};
  }),

  routeOwnTx(calls.markDebtPaid, async ({ input, viewer, db }) => {
    await markDebtPaid(db, requireViewer(viewer), input);
    return {};
  }),

  routeOwnTx(calls.markPayoutPaid, async ({ input, viewer, db }) => {
    await markPayoutPaid(db, requireViewer(viewer), input);
    return {};
  }),
];

type Act = 'holdSettlement' | 'retrySettlement';

/** Starts an open settlement over or holds it, and logs that. */
async function change(
  tx: Db,
  viewer: Viewer,
  { settlementId, reason }: { settlementId: SettlementId; reason: string },
  act: Act,
): Promise<void> {
  const settlement = await lockSettlement(tx, settlementId);
  const shown = await findSettlement(tx, settlementId);
  if (!settlement || !shown) throw refuse(calls.refusals, 'settlementNotFound');
  const isOpen = ['due', 'held', 'failed'].includes(settlement.state);
  if (!isOpen || settlement.reason === 'takenBack') throw refuse(calls.refusals, 'notOpen');
  await moveSettlement(tx, settlementId, changeOf(act, settlement));
  const { amountMinor, currency, lastError } = shown;
  await addEntry(tx, {
    byId: viewer.userId,
    act,
    itemType: 'settlement',
    itemId: settlementId,
    wireId: SettlementId.encode(settlementId),
    title: `${shown.hostName}, ${shown.eventName}`,
    before: { state: settlement.state, lastError },
    after: { amount: amountMinor, currency },
    reason,
  });
}

/** A debt stays one, so that no payout is sent in full meanwhile. */
function changeOf(act: Act, { amountMinor }: Pick<SettlementRow, 'amountMinor'>) {
  if (act === 'holdSettlement') return { state: 'held', reason: 'admin' } as const;
  return amountMinor < 0 ? ({ state: 'held', reason: 'owed' } as const) : ({ state: 'due' } as const);
}
