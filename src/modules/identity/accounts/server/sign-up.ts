import { takeInvitation } from '#modules/instance/sign-up/server/index.ts';
import { firstFailure } from '#platform/checks.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { accountOpened } from '../events.ts';
import { refusals, type SignedIn } from '../contract.ts';
import { newcomerChecks, type Newcomer } from '../rules.ts';
import { createAccount, findAccountId } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { takeCode } from './codes.ts';
import { requireCurrentTerms } from './current-terms.ts';
import { requireMaySignUp } from './may-sign-up.ts';
import { setPassword } from './password-store.ts';
import { beginSession, signedIn, signInUser, type SignInContext } from './sign-in.ts';

type SignUp = Newcomer & {
  readonly email: string;
  readonly code: string;
  readonly timeZone?: string | undefined;
};

/** Creates the account, profile, consent and session in one transaction (AUTH-12). */
export async function signUp(accounts: Accounts, input: SignUp, context: SignInContext): Promise<SignedIn> {
  const failure = firstFailure(newcomerChecks, input);
  if (failure) throw refuse(refusals, failure);

  const { email, code, name, termsVersion, password, timeZone } = input;
  const { db, config } = accounts.services;
  await requireCurrentTerms(db, termsVersion);
  const { browser } = accounts.places.placeOf(context.request);
  const passwordHash = password === undefined ? undefined : await accounts.passwords.hash(password);
  const answer = await transact(db, async (tx) => {
    if (!(await takeCode(tx, config, { purpose: 'signIn', email, browser }, code))) return undefined;
    const existing = await findAccountId(tx, email);
    if (existing) return signInUser(accounts, tx, existing, context);
    const userId = await openAccount(accounts, tx, { email, name, termsVersion, timeZone });
    if (passwordHash) await setPassword(tx, userId, passwordHash);
    return signedIn(await beginSession(accounts, tx, userId, context), true);
  });
  if (!answer) throw refuse(refusals, 'codeNotValid');
  return answer;
}

/**
 * Creates an account and its profile. Call it only after the address, the terms and the age were checked.
 * @throws Refusal notInvited
 */
export async function openAccount(
  accounts: Accounts,
  tx: Db,
  newcomer: Pick<SignUp, 'email' | 'name' | 'termsVersion' | 'timeZone'>,
): Promise<UserId> {
  const { timeZone, ...account } = newcomer;
  await requireMaySignUp(tx, newcomer.email);
  const userId = await createAccount(tx, account);
  await takeInvitation(tx, newcomer.email);
  await accounts.createProfile(tx, { id: userId, name: newcomer.name });
  await publish(tx, accountOpened, { key: userId, payload: { userId, ...(timeZone && { timeZone }) } });
  return userId;
}
