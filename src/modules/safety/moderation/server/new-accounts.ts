import { findAccount } from '#modules/identity/accounts/server/index.ts';
import type { NewAccountAct } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { takeTokens } from '#platform/server/rate-store.ts';
import { refusals } from '../contract.ts';
import { hasLink, isNewAccount, newAccountLimits, newAccountSeconds } from '../rules.ts';
import { isProven } from './new-account-store.ts';

/**
 * Keeps a new account to what `newAccountLimits` allows, in the transaction of the act: an act that is refused for another
 * reason does not count.
 * @param text what the act publishes; a new account may not link in it
 * @throws Refusal newcomerLimit, newcomerLink
 */
export async function keepNewAccountLimit(
  tx: Db,
  userId: string,
  act: NewAccountAct,
  text: string | undefined,
): Promise<void> {
  const account = await findAccount(tx, userId);
  // Only the clock of the database and of this process differ here, by less than matters for days.
  const openedAt = account?.createdAt.getTime();
  if (openedAt === undefined || !isNewAccount({ openedAt, proven: false }, Date.now())) return;
  if (!isNewAccount({ openedAt, proven: await isProven(tx, userId) }, Date.now())) return;
  if (text !== undefined && hasLink(text)) throw refuse(refusals, 'newcomerLink');
  const key = `newcomer:${act}:${userId}`;
  const taken = await takeTokens(tx, [key], {
    times: newAccountLimits[act].times,
    seconds: newAccountSeconds,
  });
  if (!taken.has(key)) throw refuse(refusals, 'newcomerLimit');
}
