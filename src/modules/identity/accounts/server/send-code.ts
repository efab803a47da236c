import { transact, type Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import { isHeld } from '#platform/server/transports.ts';
import { limits } from '../contract.ts';
import { findAccountId } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { copyCode } from './code-store.ts';
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
export async function sendSignInCode(accounts: Accounts, { email, request }: CodeRequest) {
  await countAttempt(accounts, 'code', email, request);
  const { db, config } = accounts.services;
  const { browser } = accounts.places.markPlace(request);
  await transact(db, async (tx) => {
    const code = await makeCode(tx, config, { purpose: 'signIn', email, browser });
    await mailSignInCode(accounts.services, tx, email, code);
  });
  return codeSent(accounts.services, db);
}

/** Also emails an address without an account, so that the answer takes the same time. */
export async function sendResetCode(accounts: Accounts, { email, request }: CodeRequest) {
  await countAttempt(accounts, 'code', email, request);
  const { db, config } = accounts.services;
  const { browser } = accounts.places.markPlace(request);
  const key = { purpose: 'resetPassword', email, browser } as const;
  const link = newLink();
  await transact(db, async (tx) => {
    const code = await makeCode(tx, config, key);
    await copyCode(tx, key, linkHash(link));
    if (await findAccountId(tx, email)) await mailResetCode(accounts.services, tx, email, { code, link });
    else await mailNoAccount(accounts.services, tx, email);
  });
  return codeSent(accounts.services, db);
}

export async function sendNewEmailCode(accounts: Accounts, { email, request }: CodeRequest) {
  await countAttempt(accounts, 'code', email, request);
  const { db, config } = accounts.services;
  const { browser } = accounts.places.markPlace(request);
  await transact(db, async (tx) => {
    const code = await makeCode(tx, config, { purpose: 'changeEmail', email, browser });
    await mailEmailCode(accounts.services, tx, email, code);
  });
  return codeSent(accounts.services, db);
}
