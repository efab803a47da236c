import { transact, type Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import { isHeld } from '#platform/server/transports.ts';
import { limits } from '../contract.ts';
import { findAccountId } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { copyCode, type CodeKey, type CodePurpose } from './code-store.ts';
import { makeCode } from './codes.ts';
import { mailEmailCode, mailNoAccount, mailResetCode, mailSignInCode } from './emails.ts';
import { countAttempt } from './sign-in-limits.ts';
import { linkHash, newLink } from './sign-in-link.ts';

/** The answer after a code was emailed. */
export async function codeSent({ config }: Pick<Services, 'config'>, db: Db) {
  return { codeSeconds: limits.codeMinutes * 60, held: await isHeld(db, 'mail', config) };
}

type CodeRequest = { readonly email: string; readonly request: RequestFacts };

/** Sends the same email whether or not the address has an account. */
export async function sendSignInCode(accounts: Accounts, request: CodeRequest) {
  return sendCode(accounts, request, 'signIn', (tx, { email }, code) =>
    mailSignInCode(accounts.services, tx, email, code),
  );
}

/** Also emails an address without an account, so that the answer takes the same time. */
export async function sendResetCode(accounts: Accounts, request: CodeRequest) {
  return sendCode(accounts, request, 'resetPassword', async (tx, key, code) => {
    const link = newLink();
    await copyCode(tx, key, linkHash(link));
    const { email } = key;
    if (await findAccountId(tx, email)) await mailResetCode(accounts.services, tx, email, { code, link });
    else await mailNoAccount(accounts.services, tx, email);
  });
}

export async function sendNewEmailCode(accounts: Accounts, request: CodeRequest) {
  return sendCode(accounts, request, 'changeEmail', (tx, { email }, code) =>
    mailEmailCode(accounts.services, tx, email, code),
  );
}

/** Makes a code for the browser that requested it. @throws Refusal when there were too many for this address */
async function sendCode(
  accounts: Accounts,
  { email, request }: CodeRequest,
  purpose: CodePurpose,
  mail: (tx: Db, key: CodeKey, code: string) => Promise<void>,
) {
  await countAttempt(accounts, 'code', email, request);
  const { db, config } = accounts.services;
  const { browser } = accounts.places.markPlace(request);
  const key: CodeKey = { purpose, email, browser };
  await transact(db, async (tx) => mail(tx, key, await makeCode(tx, config, key)));
  return codeSent(accounts.services, db);
}
