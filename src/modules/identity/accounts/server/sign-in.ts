import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals, type Me, type SignedIn } from '../contract.ts';
import { findAccountId, findDemoPerson, holdAccount } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { dropCode } from './code-store.ts';
import { checkCode } from './codes.ts';
import { readMe } from './me.ts';
import { hasPassword } from './password-store.ts';
import { checkPassword } from './passwords.ts';
import type { ProviderIdentity } from './pending.ts';
import { connectIdentity } from './providers/connect-identity.ts';
import { markEmailProven } from './providers/identity-store.ts';
import { hasSecondFactor } from './second-factor/store.ts';
import { countAttempt } from './sign-in-limits.ts';
import { linkHash } from './sign-in-link.ts';
import { requireMaySignUp } from './may-sign-up.ts';

/** `viewer`: who is signed in before this call, if anyone. */
export type SignInContext = { readonly request: RequestFacts; readonly viewer: Viewer | undefined };

/** Refuses after the transaction, so that a wrong try is counted. */
export async function signInByCode(
  accounts: Accounts,
  input: { email: string; code: string; link?: string | undefined },
  context: SignInContext,
): Promise<SignedIn> {
  const { db, config } = accounts.services;
  const { email, code, link } = input;
  const browser = link ? linkHash(link) : accounts.places.placeOf(context.request).browser;
  const key = { purpose: 'signIn', email, browser } as const;
  const answer = await transact(db, async (tx) => {
    if (!(await checkCode(tx, config, key, code))) return undefined;
    const userId = await findAccountId(tx, email);
    if (!userId) {
      await requireMaySignUp(tx, email);
      // The code stays valid for `signUp`.
      return { isNew: true, me: null, needsSecondFactor: false };
    }
    await dropCode(tx, key);
    await markEmailProven(tx, userId);
    return signInUser(accounts, tx, userId, context);
  });
  if (!answer) throw refuse(refusals, 'codeNotValid');
  return answer;
}

export async function signInByPassword(
  accounts: Accounts,
  input: { email: string; password: string },
  context: SignInContext,
): Promise<SignedIn> {
  const { db } = accounts.services;
  await countAttempt(accounts, 'password', input.email, context.request);
  const checked = await checkPassword(db, accounts.passwords, input.email, input.password);
  if (!checked) throw refuse(refusals, 'wrongPassword');
  const answer = await transact(db, async (tx) => {
    await holdAccount(tx, checked.userId);
    return (await hasPassword(tx, checked)) ? signInUser(accounts, tx, checked.userId, context) : undefined;
  });
  // Another one was set meanwhile, or it was hashed again.
  return answer ?? signInByPassword(accounts, input, context);
}

export async function signInAsDemo(
  accounts: Accounts,
  db: Db,
  key: string,
  context: SignInContext,
): Promise<SignedIn> {
  const userId = accounts.services.config.demo ? await findDemoPerson(db, key) : undefined;
  if (!userId) throw refuse(refusals, 'demoOnly');
  return signedIn(await beginSession(accounts, db, userId, context));
}

/**
 * Signs in after a code, a password or a provider. An account with a second factor asks for it first, except in a
 * browser that is signed in to this account already.
 * @param identity is connected to the account at the end @throws Refusal suspended
 */
export async function signInUser(
  accounts: Accounts,
  tx: Db,
  userId: UserId,
  context: SignInContext,
  identity: ProviderIdentity | null = null,
): Promise<SignedIn> {
  if (context.viewer?.userId !== userId && (await hasSecondFactor(tx, userId))) {
    await accounts.pending.begin(tx, { kind: 'secondFactor', identity }, userId, context.request);
    return { isNew: false, me: null, needsSecondFactor: true };
  }
  if (identity) await connectIdentity(accounts, tx, userId, identity);
  return signedIn(await beginSession(accounts, tx, userId, context));
}

export const signedIn = (me: Me, isNew = false): SignedIn => ({ isNew, me, needsSecondFactor: false });

/** Call it after the code or password was checked, so that guessing reveals no suspension. @throws Refusal suspended */
export async function beginSession(
  accounts: Accounts,
  tx: Db,
  userId: UserId,
  { request, viewer }: SignInContext,
) {
  await holdAccount(tx, userId);
  if (await accounts.isSuspended?.(tx, userId)) throw refuse(refusals, 'suspended');
  await accounts.sessions.begin(tx, userId, viewer, request);
  return readMe(accounts, tx, userId);
}
