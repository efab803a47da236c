import { firstFailure } from '#platform/checks.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import { transact } from '#platform/server/db.ts';
import { accountOpened } from '../events.ts';
import { refusals, type SignedIn } from '../contract.ts';
import { newcomerChecks, type Newcomer } from '../rules.ts';
import type { Accounts } from './accounts.ts';
import { beginSession, type Asking } from './sign-in.ts';

type SignUp = Newcomer & { readonly email: string; readonly code: string };

/** Account, profile, consent and session come into being together, or not at all (AUTH-12). */
export async function signUp(accounts: Accounts, input: SignUp, asking: Asking): Promise<SignedIn> {
  const failure = firstFailure(newcomerChecks, input);
  if (failure) throw refuse(refusals, failure);

  const { email, code, name, termsVersion, password } = input;
  const auth = await accounts.auth();
  const { browser } = accounts.places.placeOf(asking.request);
  const passwordHash = password === undefined ? undefined : await auth.hashPassword(password);
  const answer = await transact(accounts.services.db, async (tx) => {
    const proof = await auth.signUpByCode(tx, { email, browser }, code, { name, termsVersion, passwordHash });
    if (proof === 'wrong') return undefined;
    const { userId, isNew } = proof;
    if (isNew) {
      await accounts.createProfile(tx, { id: userId, name });
      await publish(tx, accountOpened, { key: userId, payload: { userId } });
    }
    return { isNew, me: await beginSession(accounts, tx, userId, asking) };
  });
  if (!answer) throw refuse(refusals, 'codeNotValid');
  return answer;
}
