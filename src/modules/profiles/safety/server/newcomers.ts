import { findAccount } from '#modules/identity/accounts/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { takeTokens } from '#platform/server/rate-store.ts';
import { refusals } from '../contract.ts';
import { hasLink, isNewcomer, newcomerLimits, newcomerSeconds, type NewcomerAct } from '../rules.ts';
import { isProven } from './newcomer-store.ts';

/**
 * Keeps a new account to what `newcomerLimits` allows, in the transaction of the act: what is refused for another reason
 * counts for nothing.
 * @param text what is said before many; links in it are for accounts we know a little longer
 * @throws Refusal newcomerLimit, newcomerLink
 */
export async function keepNewcomerLimit(
  tx: Db,
  userId: string,
  act: NewcomerAct,
  text?: string,
): Promise<void> {
  const account = await findAccount(tx, userId);
  // Only the clock of the database and of this process differ here, by less than matters for days.
  const openedAt = account?.createdAt.getTime();
  if (openedAt === undefined || !isNewcomer({ openedAt, proven: false }, Date.now())) return;
  if (!isNewcomer({ openedAt, proven: await isProven(tx, userId) }, Date.now())) return;
  if (text !== undefined && hasLink(text)) throw refuse(refusals, 'newcomerLink');
  const key = `newcomer:${act}:${userId}`;
  const taken = await takeTokens(tx, [key], { times: newcomerLimits[act].times, seconds: newcomerSeconds });
  if (!taken.has(key)) throw refuse(refusals, 'newcomerLimit');
}
