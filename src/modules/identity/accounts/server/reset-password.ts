import { refuse } from '#platform/refusal.ts';
import { transact } from '#platform/server/db.ts';
import { refusals, type SignedIn } from '../contract.ts';
import { isLongEnough } from '../rules.ts';
import type { Accounts } from './accounts.ts';
import { dropKnownPlaces } from './known-place-store.ts';
import { dropSessionsOf } from './session-store.ts';
import { beginSession, type Asking } from './sign-in.ts';
import { linkHash } from './send-code.ts';

/** Whoever held a session before is out: the old password may have been theirs. */
export async function resetPassword(
  accounts: Accounts,
  input: { email: string; code: string; password: string; link?: string | undefined },
  asking: Asking,
): Promise<SignedIn> {
  if (!isLongEnough(input.password)) throw refuse(refusals, 'passwordTooShort');
  const auth = await accounts.auth();
  const { browser } = accounts.places.placeOf(asking.request);
  const owner = { email: input.email, browser: input.link ? linkHash(input.link) : browser };
  const passwordHash = await auth.hashPassword(input.password);
  const me = await transact(accounts.services.db, async (tx) => {
    const proof = await auth.resetPassword(tx, owner, input.code, passwordHash);
    if (proof === 'wrong') return undefined;
    await dropSessionsOf(tx, proof.userId);
    await dropKnownPlaces(tx, proof.userId);
    return beginSession(accounts, tx, proof.userId, asking);
  });
  if (!me) throw refuse(refusals, 'codeNotValid');
  return { isNew: false, me };
}
