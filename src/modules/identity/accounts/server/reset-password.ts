import { refuse } from '#platform/refusal.ts';
import { transact } from '#platform/server/db.ts';
import { refusals, type SignedIn } from '../contract.ts';
import { isLongEnough } from '../rules.ts';
import { findAccountId, isDemoPerson, lockAccount } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { dropCodes } from './code-store.ts';
import { takeCode } from './codes.ts';
import { dropKnownPlaces } from './known-place-store.ts';
import { setPassword } from './password-store.ts';
import { dropPendingOf } from './pending-store.ts';
import { markEmailProven } from './providers/identity-store.ts';
import { dropSessionsOf } from './session-store.ts';
import { signInUser, type SignInContext } from './sign-in.ts';
import { linkHash } from './sign-in-link.ts';

/** Ends every session, because an attacker may have used the old password. Visitors of a demo keep theirs. */
export async function resetPassword(
  accounts: Accounts,
  input: { email: string; code: string; password: string; link?: string | undefined },
  context: SignInContext,
): Promise<SignedIn> {
  if (!isLongEnough(input.password)) throw refuse(refusals, 'passwordTooShort');
  const { db, config } = accounts.services;
  const { email, link } = input;
  const browser = link ? linkHash(link) : accounts.places.placeOf(context.request).browser;
  const key = { purpose: 'resetPassword', email, browser } as const;
  const passwordHash = await accounts.passwords.hash(input.password);
  const answer = await transact(db, async (tx) => {
    if (!(await takeCode(tx, config, key, input.code))) return undefined;
    const userId = await findAccountId(tx, email);
    if (!userId) return undefined;
    await lockAccount(tx, userId);
    await dropCodes(tx, key);
    await setPassword(tx, userId, passwordHash);
    if (!(await isDemoPerson(tx, userId))) await dropSessionsOf(tx, userId);
    await dropKnownPlaces(tx, userId);
    await dropPendingOf(tx, userId);
    await markEmailProven(tx, userId);
    return signInUser(accounts, tx, userId, context);
  });
  if (!answer) throw refuse(refusals, 'codeNotValid');
  return answer;
}
