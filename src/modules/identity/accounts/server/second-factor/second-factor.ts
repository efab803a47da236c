import { readInstance } from '#modules/instance/settings/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { SignedIn } from '../../contract.ts';
import { providerRefusals } from '../../provider-contract.ts';
import { secondFactorLimits as limits, secondFactorRefusals } from '../../second-factor-contract.ts';
import type { Accounts } from '../accounts.ts';
import { findEmail } from '../account-store.ts';
import { mailRecoveryCodeUsed, mailSecondFactorOff, mailSecondFactorOn } from '../emails.ts';
import { connectIdentity } from '../providers/connect-identity.ts';
import { beginSession, signedIn, type SignInContext } from '../sign-in.ts';
import { countAttempt } from '../sign-in-limits.ts';
import { makeRecoveryCodes, newAuthenticator, takeAppCode, takeSecondFactorCode } from './codes.ts';
import * as store from './store.ts';

export async function readSecondFactor(db: Db, { userId }: Pick<Viewer, 'userId'>) {
  const found = await store.readSecondFactor(db, userId);
  return {
    isOn: found !== undefined,
    since: found?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: Number(found?.recoveryCodesLeft ?? 0),
  };
}

/** @throws Refusal secondFactorIsOn */
export async function beginSecondFactor({ services }: Accounts, tx: Db, { userId, email }: Viewer) {
  const { name } = await readInstance(tx);
  const { sealed, ...shown } = newAuthenticator(services.config, { issuer: name, label: email });
  if (!(await store.saveSecret(tx, userId, sealed))) throw refuse(secondFactorRefusals, 'secondFactorIsOn');
  return shown;
}

/** @throws Refusal secondFactorIsOn, secondFactorNotValid */
export async function confirmSecondFactor(
  { services }: Accounts,
  tx: Db,
  { userId, email }: Viewer,
  code: string,
) {
  if (await store.hasSecondFactor(tx, userId)) throw refuse(secondFactorRefusals, 'secondFactorIsOn');
  if (!(await takeAppCode(tx, services.config, userId, { code, isConfirmed: false })))
    throw refuse(secondFactorRefusals, 'secondFactorNotValid');
  await store.markAuthenticatorConfirmed(tx, userId);
  await mailSecondFactorOn(services, tx, email);
  return { recoveryCodes: await makeRecoveryCodes(tx, services.config, userId) };
}

/** A change of the second factor by its owner, who proves it with a code. */
type OwnChange = { readonly viewer: Viewer; readonly request: RequestFacts; readonly code: string };

/** @throws Refusal secondFactorIsOff, secondFactorNotValid, tooManyRequests */
export async function renewRecoveryCodes(accounts: Accounts, change: OwnChange) {
  const { userId } = change.viewer;
  return withCode(accounts, change, async (tx) => ({
    recoveryCodes: await makeRecoveryCodes(tx, accounts.services.config, userId),
  }));
}

/** @throws Refusal secondFactorIsOff, secondFactorNotValid, tooManyRequests */
export async function endSecondFactor(accounts: Accounts, change: OwnChange) {
  const { userId, email } = change.viewer;
  return withCode(accounts, change, async (tx) => {
    await store.dropSecondFactor(tx, userId);
    await mailSecondFactorOff(accounts.services, tx, email);
    return {};
  });
}

async function withCode<Answer>(
  accounts: Accounts,
  { viewer, request, code }: OwnChange,
  act: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  const { db, config } = accounts.services;
  if (!(await store.hasSecondFactor(db, viewer.userId)))
    throw refuse(secondFactorRefusals, 'secondFactorIsOff');
  await countAttempt(accounts, 'secondFactor', viewer.email, request);
  return transact(db, async (tx) => {
    if (!(await takeSecondFactorCode(tx, config, viewer.userId, code)))
      throw refuse(secondFactorRefusals, 'secondFactorNotValid');
    return act(tx);
  });
}

/**
 * Finishes a sign-in that waits for the second factor. Refuses after the transaction, so that a wrong try is counted.
 * @throws Refusal secondFactorNotValid, signInExpired, suspended, tooManyRequests
 */
export async function signInWithSecondFactor(
  accounts: Accounts,
  code: string,
  context: SignInContext,
): Promise<SignedIn> {
  const { pending, services } = accounts;
  const { request } = context;
  const step = await pending.find(services.db, request, 'secondFactor');
  const userId = step?.userId;
  const email = userId ? await findEmail(services.db, userId) : undefined;
  if (!step || !userId || !email) throw refuse(providerRefusals, 'signInExpired');
  await countAttempt(accounts, 'secondFactor', email, request);
  const answer = await transact(services.db, async (tx) => {
    if (!(await pending.countTry(tx, request, limits.tries))) return 'expired';
    const used = await takeSecondFactorCode(tx, services.config, userId, code);
    if (!used) return 'wrong';
    await pending.take(tx, request, 'secondFactor');
    if (used === 'recovery') {
      const { recoveryCodesLeft } = await readSecondFactor(tx, { userId });
      await mailRecoveryCodeUsed(services, tx, email, recoveryCodesLeft);
    }
    if (step.identity) await connectIdentity(accounts, tx, userId, step.identity);
    return signedIn(await beginSession(accounts, tx, userId, context));
  });
  if (answer === 'expired') throw refuse(providerRefusals, 'signInExpired');
  if (answer === 'wrong') throw refuse(secondFactorRefusals, 'secondFactorNotValid');
  return answer;
}
