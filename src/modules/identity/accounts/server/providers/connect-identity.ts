import type { UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Accounts } from '../accounts.ts';
import { findEmail } from '../account-store.ts';
import { mailProviderConnected } from '../emails.ts';
import type { ProviderIdentity } from '../pending.ts';
import { addIdentity } from './identity-store.ts';

/**
 * Lets an account at a provider sign in to an account here, and emails the owner. Call it only after the owner proved
 * both.
 * @returns false when it is connected already, to this account or another
 */
export async function connectIdentity(
  { services }: Pick<Accounts, 'services'>,
  tx: Db,
  userId: UserId,
  identity: ProviderIdentity,
): Promise<boolean> {
  if (!(await addIdentity(tx, userId, identity, null))) return false;
  const email = await findEmail(tx, userId);
  if (email)
    await mailProviderConnected(services, tx, email, nameOfProvider(services.config, identity.provider));
  return true;
}

/** The key itself for a provider that is no longer offered. */
export function nameOfProvider(
  { oidcProviders }: Pick<Accounts['services']['config'], 'oidcProviders'>,
  key: string,
): string {
  return oidcProviders.find((one) => one.key === key)?.name ?? key;
}
