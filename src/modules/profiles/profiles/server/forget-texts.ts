import type { Db } from '#platform/server/db.ts';
import { forgetMessagesTo } from '#platform/server/message-store.ts';
import { isPhoneInUse } from './own-store.ts';

/** Deletes the texts to a number that a user no longer has, unless another user has it, too. */
export async function forgetTexts(tx: Db, phone: string): Promise<void> {
  if (!(await isPhoneInUse(tx, phone))) await forgetMessagesTo(tx, [phone]);
}
