import { transact } from '#kit/server/db.ts';
import { limits } from '../contract.ts';
import { findAccountId } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { mailEmailCode, mailNoAccount, mailResetCode, mailSignInCode } from './mails.ts';
import { countTry } from './tries.ts';

const sent = { codeSeconds: limits.codeMinutes * 60 };

/** The same mail to everybody: who asks cannot tell whether there is an account. */
export async function sendSignInCode(accounts: Accounts, email: string) {
  await countTry(accounts, 'mail', email);
  const auth = await accounts.auth();
  await transact(accounts.services.db, async (tx) => {
    const code = await auth.makeCode(tx, 'signIn', email);
    await mailSignInCode(accounts.services, tx, email, code);
  });
  return sent;
}

/** A mail goes out either way, so that the answer takes as long for an address without an account. */
export async function sendResetCode(accounts: Accounts, email: string) {
  await countTry(accounts, 'mail', email);
  const auth = await accounts.auth();
  await transact(accounts.services.db, async (tx) => {
    const code = await auth.makeCode(tx, 'resetPassword', email);
    if (await findAccountId(tx, email)) await mailResetCode(accounts.services, tx, email, code);
    else await mailNoAccount(accounts.services, tx, email);
  });
  return sent;
}

export async function sendNewEmailCode(accounts: Accounts, email: string) {
  await countTry(accounts, 'mail', email);
  const auth = await accounts.auth();
  await transact(accounts.services.db, async (tx) => {
    const code = await auth.makeCode(tx, 'changeEmail', email);
    await mailEmailCode(accounts.services, tx, email, code);
  });
  return sent;
}
