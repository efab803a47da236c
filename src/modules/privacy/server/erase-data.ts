import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/feature.ts';
import { transact } from '#platform/server/db.ts';
import { removeArchive } from './archive.ts';
import type { DeletionHandler } from './delete-account.ts';
import { eraseRowsOf } from './personal-store.ts';
import { personalTables } from './personal-tables.ts';
import * as store from './store.ts';

/** Erases what the deletion left, table by table. Safe to repeat after a crash. */
export async function eraseRemainingData(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  later: readonly DeletionHandler[],
  userId: UserId,
): Promise<void> {
  for (const { id, parts } of await store.listExportsOf(db, userId)) await removeArchive(storage, id, parts);
  for (const handle of later) await transact(db, (tx) => handle(tx, userId));
  for (const table of personalTables) await transact(db, (tx) => eraseRowsOf(tx, table, userId));
  await store.markErased(db, userId);
}
