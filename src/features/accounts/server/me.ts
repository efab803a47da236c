import { toWire } from '#kit/ids.ts';
import type { Db } from '#kit/server/db.ts';
import { userIdPrefix, type Me } from '../contract.ts';
import { readAccount } from './account-store.ts';
import type { Accounts } from './accounts.ts';

type Account = { userId: string; name: string; email: string; admin: boolean };

/** An account with the face of its profile. */
export async function meOf(
  { facesOf }: Accounts,
  db: Db,
  { userId, name, email, admin }: Account,
): Promise<Me> {
  const [face] = await facesOf(db, [userId]);
  return {
    id: toWire(userIdPrefix, userId) as Me['id'],
    name: face?.name ?? name,
    email,
    image: face?.image ?? null,
    admin,
    gel: face?.gel ?? 'amber',
  };
}

export async function readMe(accounts: Accounts, db: Db, userId: string): Promise<Me> {
  const account = await readAccount(db, userId);
  return meOf(accounts, db, { userId, ...account });
}
