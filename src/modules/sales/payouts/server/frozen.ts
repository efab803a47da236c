import { sumFrozen } from '#modules/sales/disputes/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { SettlementRow } from './settlement-store.ts';

/** The part of the event’s money that disputes freeze. */
export async function readFrozen(
  tx: Db,
  { eventId, currency }: Pick<SettlementRow, 'eventId' | 'currency'>,
): Promise<number> {
  const frozen = await sumFrozen(tx, eventId);
  return frozen.find((sum) => sum.currency === currency)?.amount ?? 0;
}
