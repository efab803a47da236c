import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { providerRefusals } from '../../provider-contract.ts';
import { lockAccount } from '../account-store.ts';
import type { Accounts } from '../accounts.ts';
import { mailProviderRemoved } from '../emails.ts';
import { nameOfProvider } from './connect-identity.ts';
import { dropIdentity, hasOtherWayIn, listIdentitiesOf } from './identity-store.ts';

export async function listConnections({ services }: Accounts, db: Db, { userId }: Viewer) {
  const rows = await listIdentitiesOf(db, userId);
  const items = rows.map(({ id, provider, email, createdAt, usedAt }) => ({
    id,
    provider: { key: provider, name: nameOfProvider(services.config, provider) },
    email,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
  return { items, total: items.length, offset: 0 };
}

/** @throws Refusal connectionNotFound, lastWayIn */
export async function removeConnection(
  { services }: Accounts,
  tx: Db,
  { userId, email }: Viewer,
  connectionId: string,
) {
  const offered = services.config.oidcProviders.map(({ key }) => key);
  await lockAccount(tx, userId);
  const mayRemove = await hasOtherWayIn(tx, userId, { connectionId, offered });
  const provider = await dropIdentity(tx, userId, connectionId);
  if (provider === undefined) throw refuse(providerRefusals, 'connectionNotFound');
  if (!mayRemove) throw refuse(providerRefusals, 'lastWayIn');
  await mailProviderRemoved(services, tx, email, nameOfProvider(services.config, provider));
  return {};
}
