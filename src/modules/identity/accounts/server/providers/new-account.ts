import { firstFailure } from '#platform/checks.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import { refusals, type SignedIn } from '../../contract.ts';
import { providerRefusals, type PendingSignIn } from '../../provider-contract.ts';
import { newcomerChecks, type Newcomer } from '../../rules.ts';
import type { Accounts } from '../accounts.ts';
import { findAccountId, lockAddress } from '../account-store.ts';
import { dropCode, type CodeKey } from '../code-store.ts';
import { checkCode } from '../codes.ts';
import { requireCurrentTerms } from '../current-terms.ts';
import type { Pending, ProviderIdentity } from '../pending.ts';
import { beginSession, signedIn, signInUser, type SignInContext } from '../sign-in.ts';
import { openAccount } from '../sign-up.ts';
import { nameOfProvider } from './connect-identity.ts';
import { addIdentity, markEmailProven } from './identity-store.ts';

/** The next step of the sign-in that this browser began. */
export async function readPending(
  { pending, services }: Accounts,
  db: Db,
  request: RequestFacts,
): Promise<PendingSignIn | null> {
  const step = await pending.find(db, request, 'identity', 'secondFactor');
  if (!step) return null;
  if (step.kind === 'secondFactor') return { needs: 'secondFactor', provider: null, email: null, name: null };
  const { identity } = step;
  const { email, name } = identity;
  const isOpen = isVouchedFor(identity, email) && !(await findAccountId(db, email));
  const provider = nameOfProvider(services.config, identity.provider);
  return { needs: isOpen ? 'newAccount' : 'address', provider, email, name };
}

/** Whether the provider itself confirmed this address. */
function isVouchedFor(identity: ProviderIdentity, email: string | null): email is string {
  return email !== null && identity.isEmailVerified && identity.email === email;
}

type Proof = { readonly email: string; readonly code: string };

/**
 * Connects the provider to the account of an address after a code from its mailbox. Refuses after the transaction, so
 * that a wrong try is counted.
 * @throws Refusal codeNotValid, signInExpired, suspended
 */
export async function verifyPendingCode(
  accounts: Accounts,
  { email, code }: Proof,
  context: SignInContext,
): Promise<SignedIn> {
  const { db, config } = accounts.services;
  const answer = await transact(db, async (tx) => {
    const step = await requireIdentity(accounts, tx, context.request);
    const key = codeKeyOf(accounts, email, context.request);
    if (!(await checkCode(tx, config, key, code))) return undefined;
    const userId = await findAccountId(tx, email);
    // The code stays valid for `signUpWithProvider`.
    if (!userId) return { isNew: true, me: null, needsSecondFactor: false };
    await dropCode(tx, key);
    return connectAndSignIn(accounts, tx, userId, step.identity, context);
  });
  if (!answer) throw refuse(refusals, 'codeNotValid');
  return answer;
}

/** @throws Refusal codeNotValid, signInExpired, suspended, or one of the checks of new users */
export async function signUpWithProvider(
  accounts: Accounts,
  input: Newcomer & {
    readonly email: string;
    readonly code?: string | undefined;
    readonly timeZone?: string | undefined;
  },
  context: SignInContext,
): Promise<SignedIn> {
  const failure = firstFailure(newcomerChecks, input);
  if (failure) throw refuse(refusals, failure);
  const { email, code, name, termsVersion, timeZone } = input;
  const { db, config } = accounts.services;
  await requireCurrentTerms(db, termsVersion);
  const answer = await transact(db, async (tx) => {
    const { identity } = await requireIdentity(accounts, tx, context.request);
    const key = codeKeyOf(accounts, email, context.request);
    const hasCode = code !== undefined && (await checkCode(tx, config, key, code));
    if (!hasCode && !isVouchedFor(identity, email)) return undefined;
    await lockAddress(tx, email);
    const existing = await findAccountId(tx, email);
    // Only a code from its mailbox connects an account that exists.
    if (existing && !hasCode) return undefined;
    if (hasCode) await dropCode(tx, key);
    if (existing) return connectAndSignIn(accounts, tx, existing, identity, context);
    const userId = await openAccount(accounts, tx, { email, name, termsVersion, timeZone });
    if (!(await addIdentity(tx, userId, identity, hasCode ? null : email)))
      throw refuse(providerRefusals, 'signInExpired');
    await accounts.pending.take(tx, context.request, 'identity');
    return signedIn(await beginSession(accounts, tx, userId, context), true);
  });
  if (!answer) throw refuse(refusals, 'codeNotValid');
  return answer;
}

/** @throws Refusal signInExpired */
async function requireIdentity(
  { pending }: Accounts,
  tx: Db,
  request: RequestFacts,
): Promise<Pending<'identity'>> {
  const step = await pending.find(tx, request, 'identity');
  if (!step) throw refuse(providerRefusals, 'signInExpired');
  return step;
}

function codeKeyOf({ places }: Accounts, email: string, request: RequestFacts): CodeKey {
  return { purpose: 'signIn', email, browser: places.placeOf(request).browser };
}

async function connectAndSignIn(
  accounts: Accounts,
  tx: Db,
  userId: UserId,
  identity: ProviderIdentity,
  context: SignInContext,
): Promise<SignedIn> {
  await markEmailProven(tx, userId);
  await accounts.pending.take(tx, context.request, 'identity');
  return signInUser(accounts, tx, userId, context, identity);
}
