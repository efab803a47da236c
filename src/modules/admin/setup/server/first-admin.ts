import {
  addAccount,
  findAccount,
  findAccountId,
  hasOtherAdmin,
  lockAdmins,
  makeSignInLink,
  setAdmin,
} from '#modules/identity/accounts/server/index.ts';
import { accountOpened } from '#modules/identity/accounts/events.ts';
import { looksLikeEmail } from '#modules/identity/accounts/rules.ts';
import { dropSetupTokens, isSetupToken, makeSetupToken } from '#modules/instance/setup/server/index.ts';
import { addUserProfile } from '#modules/profiles/profiles/server/index.ts';
import { addEntry, isSuspended } from '#modules/safety/moderation/server/index.ts';
import { newId, noId, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { setupRefusals as refusals } from '../contract.ts';
import { setupLines } from '../copy.ts';

type SetupConfig = Pick<Config, 'AUTH_SECRET' | 'PUBLIC_URL' | 'demo'>;

const hasAdmin = (db: Db) => hasOtherAdmin(db, noId);

/**
 * Makes the link with which the first admin sets up the instance, and ends every earlier one.
 * @returns undefined if there is an admin, or this is a demo
 */
export async function makeSetupLink(db: Db, { PUBLIC_URL, demo }: SetupConfig): Promise<string | undefined> {
  if (demo || (await hasAdmin(db))) return undefined;
  return `${PUBLIC_URL}/setup#${await transact(db, makeSetupToken)}`;
}

/** Of two people with the link, the first wins. @throws Refusal hasAdmin, setupLinkInvalid */
export async function becomeFirstAdmin(tx: Db, token: string, by: { userId: UserId; name: string }) {
  await lockAdmins(tx);
  await requireSetupToken(tx, token);
  await grantAdmin(tx, by);
  return { admin: true };
}

/** @throws Refusal hasAdmin, setupLinkInvalid */
export async function requireSetupToken(db: Db, token: string): Promise<void> {
  if (await hasAdmin(db)) throw refuse(refusals, 'hasAdmin');
  if (!(await isSetupToken(db, token))) throw refuse(refusals, 'setupLinkInvalid');
}

/**
 * Makes the account with this address an admin, and creates it if there is none.
 * @returns a link that signs in without email
 * @throws Error if it isn't an address, or the account is suspended
 */
export async function makeAdmin(db: Db, config: SetupConfig, address: string): Promise<string> {
  const email = address.trim().toLowerCase();
  if (!looksLikeEmail(email)) throw new Error(setupLines.noAddress);
  return transact(db, async (tx) => {
    await lockAdmins(tx);
    const userId =
      (await findAccountId(tx, email)) ??
      (await addPerson(tx, { email, name: email.slice(0, email.indexOf('@')) }));
    if (await isSuspended(tx, userId)) throw new Error(setupLines.suspended(email));
    const { name } = (await findAccount(tx, userId))!;
    await grantAdmin(tx, { userId, name, reason: setupLines.reason });
    return makeSignInLink(tx, config, email);
  });
}

export async function addPerson(tx: Db, { email, name }: { email: string; name: string }): Promise<UserId> {
  const id = newId<UserId>();
  await addAccount(tx, { id, name, email });
  await addUserProfile(tx, { id, name });
  await publish(tx, accountOpened, { key: id, payload: { userId: id } });
  return id;
}

/** Also ends the setup link. */
export async function grantAdmin(
  tx: Db,
  { userId, name, reason = '' }: { userId: UserId; name: string; reason?: string },
): Promise<void> {
  await setAdmin(tx, userId, true);
  await dropSetupTokens(tx);
  await addEntry(tx, {
    byId: userId,
    act: 'makeAdmin',
    itemType: 'user',
    itemId: userId,
    wireId: UserId.encode(userId),
    title: name,
    before: { admin: false },
    after: { admin: true },
    reason,
  });
}
