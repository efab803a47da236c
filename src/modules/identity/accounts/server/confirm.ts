import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import { passkeyRefusals, type UsedPasskey } from '../passkey-contract.ts';
import type { Accounts } from './accounts.ts';
import { mailConfirmCode } from './emails.ts';
import { checkPasskey } from './passkeys.ts';
import { checkPassword } from './passwords.ts';
import { markEmailProven } from './providers/identity-store.ts';
import { makeConfirmationCode, takeConfirmationCode } from './confirmation-codes.ts';
import { codeSent } from './send-code.ts';
import { markSessionConfirmed } from './session-store.ts';
import { countAttempt } from './sign-in-limits.ts';

export async function sendConfirmCode({ services }: Accounts, tx: Db, { userId, email }: Viewer) {
  const code = await makeConfirmationCode(tx, services.config, {
    userId,
    purpose: 'confirm',
    subject: email,
  });
  await mailConfirmCode(services, tx, email, code);
  return codeSent(services, tx);
}

/** Refuses after the transaction, so that a wrong try is counted. @throws Refusal codeNotValid */
export async function confirmByCode({ services }: Accounts, viewer: Viewer, code: string) {
  const { userId, email, sessionId } = viewer;
  const isRight = await transact(services.db, async (tx) => {
    const key = { userId, purpose: 'confirm', subject: email } as const;
    if (!(await takeConfirmationCode(tx, services.config, key, code))) return false;
    await markSessionConfirmed(tx, sessionId);
    await markEmailProven(tx, userId);
    return true;
  });
  if (!isRight) throw refuse(refusals, 'codeNotValid');
  return {};
}

/** @throws Refusal wrongPassword, tooManyRequests */
export async function confirmByPassword(
  accounts: Accounts,
  { viewer, request, password }: { viewer: Viewer; request: RequestFacts; password: string },
) {
  const { db } = accounts.services;
  await countAttempt(accounts, 'password', viewer.email, request);
  const checked = await checkPassword(db, accounts.passwords, viewer.email, password);
  if (checked?.userId !== viewer.userId) throw refuse(refusals, 'wrongPassword');
  await markSessionConfirmed(db, viewer.sessionId);
  return {};
}

/** @throws Refusal passkeyNotValid, also for another user's passkey */
export async function confirmByPasskey(
  accounts: Accounts,
  viewer: Viewer,
  attempt: { challengeId: string; passkey: UsedPasskey },
) {
  const isOwn = await checkPasskey(accounts, attempt, async (tx, userId) => {
    if (userId !== viewer.userId) return false;
    await markSessionConfirmed(tx, viewer.sessionId);
    return true;
  });
  if (!isOwn) throw refuse(passkeyRefusals, 'passkeyNotValid');
  return {};
}
