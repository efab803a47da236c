import { firstFailure } from '#platform/checks.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import { transact } from '#platform/server/db.ts';
import { accountOpened } from '../events.ts';
import { refusals, type SignedIn } from '../contract.ts';
import { newcomerChecks, type Newcomer } from '../rules.ts';
import { createAccount, findAccountId } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { takeCode } from './codes.ts';
import { setPassword } from './password-store.ts';
import { beginSession, type SignInContext } from './sign-in.ts';

type SignUp = Newcomer & { readonly email: string; readonly code: string };

/** Creates the account, profile, consent and session in one transaction (AUTH-12). */
export async function signUp(accounts: Accounts, input: SignUp, context: SignInContext): Promise<SignedIn> {
  const failure = firstFailure(newcomerChecks, input);
  if (failure) throw refuse(refusals, failure);

  const { email, code, name, termsVersion, password } = input;
  const { db, config } = accounts.services;
  const { browser } = accounts.places.placeOf(context.request);
  const passwordHash = password === undefined ? undefined : await accounts.passwords.hash(password);
  const answer = await transact(db, async (tx) => {
    if (!(await takeCode(tx, config, { purpose: 'signIn', email, browser }, code))) return undefined;
    const existing = await findAccountId(tx, email);
    if (existing) return { isNew: false, me: await beginSession(accounts, tx, existing, context) };
    const userId = await createAccount(tx, { email, name, termsVersion });
    if (passwordHash) await setPassword(tx, userId, passwordHash);
    await accounts.createProfile(tx, { id: userId, name });
    await publish(tx, accountOpened, { key: userId, payload: { userId } });
    return { isNew: true, me: await beginSession(accounts, tx, userId, context) };
  });
  if (!answer) throw refuse(refusals, 'codeNotValid');
  return answer;
}
