import { newId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ProviderIdentity } from '../pending.ts';

export async function findIdentityOwner(
  db: Db,
  { issuer, subject }: Pick<ProviderIdentity, 'issuer' | 'subject'>,
): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('accountIdentity')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId;
}

export async function countIdentityUse(
  db: Db,
  { issuer, subject }: Pick<ProviderIdentity, 'issuer' | 'subject'>,
): Promise<void> {
  await db
    .updateTable('accountIdentity')
    .set({ usedAt: sql<Date>`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/**
 * @param vouchedEmail the address of the account, if only the provider has confirmed it
 * @returns false when it is already connected, to this account or another
 */
export async function addIdentity(
  tx: Db,
  userId: UserId,
  { provider, issuer, subject, email }: ProviderIdentity,
  vouchedEmail: string | null,
): Promise<boolean> {
  const added = await tx
    .insertInto('accountIdentity')
    .values({ id: newId(), userId, provider, issuer, subject, email, vouchedEmail })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** All of them, because each signs in and the owner must be able to remove it. Uses `account_identity_of`. */
export async function listIdentitiesOf(db: Db, userId: UserId) {
  return db
    .selectFrom('accountIdentity')
    .select(['id', 'provider', 'email', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** A mailed code proved the address: the account no longer depends on the provider. */
export async function markEmailProven(tx: Db, userId: UserId): Promise<void> {
  await tx
    .updateTable('accountIdentity')
    .set({ vouchedEmail: null })
    .where('userId', '=', userId)
    .where('vouchedEmail', 'is not', null)
    .execute();
}

/**
 * Whether the user could still sign in without a connection: with a mailed code or another provider. A passkey doesn't
 * count, because it can be removed or lost. The account must be locked by an earlier statement, or two removals could
 * each leave the other as the last way in.
 * @param offered keys of the providers in the settings
 */
export async function hasOtherWayIn(
  tx: Db,
  userId: UserId,
  { connectionId, offered }: { readonly connectionId: string; readonly offered: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ hasOther: boolean }>`
    select not exists (select from account_identity i where i.user_id = own.id and i.vouched_email = own.email)
           or exists (select from account_identity i
                       where i.user_id = own.id and i.id <> ${connectionId}::uuid and i.provider = any(${[...offered]}))
           as has_other
      from account_user own where own.id = ${userId}::uuid`.execute(tx);
  return rows[0]?.hasOther ?? false;
}

/**
 * Hands an address that only this provider has confirmed to the other connections, so that the last of them stays, too.
 * @returns the provider; undefined when the user has no such connection
 */
export async function dropIdentity(
  tx: Db,
  userId: UserId,
  connectionId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ provider: string }>`
    with dropped as (
      delete from account_identity where id = ${connectionId}::uuid and user_id = ${userId}::uuid
      returning id, provider, vouched_email
    ), handed as (
      update account_identity i set vouched_email = d.vouched_email
        from dropped d
       where i.user_id = ${userId}::uuid and i.id <> d.id and d.vouched_email is not null
    )
    select provider from dropped`.execute(tx);
  return rows[0]?.provider;
}
