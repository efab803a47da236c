import type { InputOf } from '#platform/contract.ts';
import type { EventId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals, type countCash as countCashCall, type TillCount } from '../contract.ts';
import { drawerOf } from '../rules.ts';
import type { Seller } from './ports.ts';
import { findTill, listTillSums, setCount } from './till-store.ts';

export async function listTills(db: Db, eventId: EventId): Promise<TillCount[]> {
  return (await listTillSums(db, eventId)).map(({ userId: _userId, countedAt, seenAt, ...till }) => ({
    ...till,
    ...drawerOf(till),
    countedAt: countedAt?.toISOString() ?? null,
    seenAt: seenAt.toISOString(),
  }));
}

/** @throws Refusal tillNotFound, notYourDevice */
export async function countCash(
  tx: Db,
  { eventId, userId, isHost }: Seller,
  { deviceId, counted }: InputOf<typeof countCashCall>,
): Promise<TillCount[]> {
  const key = { eventId, tillId: deviceId };
  const till = await findTill(tx, key);
  if (!till) throw refuse(refusals, 'tillNotFound');
  if (!isHost && till.userId !== userId) throw refuse(refusals, 'notYourDevice');
  await setCount(tx, key, counted, userId);
  return listTills(tx, eventId);
}
