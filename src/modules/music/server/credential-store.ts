import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { MusicService } from '../credentials-contract.ts';

export type CredentialRow = {
  provider: MusicService;
  accountName: string;
  sealed: string;
  connectedAt: Date;
  refusedAt: Date | null;
};

export async function listCredentials(db: Db, userId: UserId): Promise<CredentialRow[]> {
  return db
    .selectFrom('musicCredential')
    .select(['provider', 'accountName', 'sealed', 'connectedAt', 'refusedAt'])
    .where('userId', '=', userId)
    .execute();
}

export async function findCredential(
  db: Db,
  userId: UserId,
  service: MusicService,
): Promise<CredentialRow | undefined> {
  return db
    .selectFrom('musicCredential')
    .select(['provider', 'accountName', 'sealed', 'connectedAt', 'refusedAt'])
    .where('userId', '=', userId)
    .where('provider', '=', service)
    .executeTakeFirst();
}

type NewCredential = {
  readonly userId: UserId;
  readonly provider: MusicService;
  readonly accountId: string;
  readonly accountName: string;
  readonly sealed: string;
  readonly expiresAt: Date;
};

/** Locks the user, so that no token outlives an account. @returns false when it was deleted meanwhile */
export async function putCredential(tx: Db, credential: NewCredential): Promise<boolean> {
  const { userId, provider: _provider, ...changed } = credential;
  const columns = ['userId', 'provider', 'accountId', 'accountName', 'sealed', 'expiresAt'] as const;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('musicCredential')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom('profile')
        .select(columns.map((column) => eb.val(credential[column]).as(column)))
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .forShare(),
    )
    .onConflict((conflict) =>
      conflict.columns(['userId', 'provider']).doUpdateSet(({ ref }) => ({
        ...changed,
        connectedAt: ref('excluded.connectedAt'),
        refusedAt: null,
      })),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores renewed tokens. @returns false when another process renewed them first */
export async function renewCredential(
  tx: Db,
  { userId, before, sealed, expiresAt }: { userId: UserId; before: string; sealed: string; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('musicCredential')
    .set({ sealed, expiresAt })
    .where('userId', '=', userId)
    .where('provider', '=', 'spotify')
    .where('sealed', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a credential as no longer accepted, unless it was renewed in the meantime. */
export async function markRefused(
  tx: Db,
  userId: UserId,
  service: MusicService,
  before: string,
): Promise<void> {
  await tx
    .updateTable('musicCredential')
    .set({ refusedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('provider', '=', service)
    .where('sealed', '=', before)
    .execute();
}

export async function dropCredential(tx: Db, userId: UserId, service: MusicService): Promise<void> {
  await tx
    .deleteFrom('musicCredential')
    .where('userId', '=', userId)
    .where('provider', '=', service)
    .execute();
}

/** Returns the user's account name at each service (AUTH-09). */
export async function credentialNames(
  db: Db,
  userId: UserId,
): Promise<{ spotify: string | null; appleMusic: string | null }> {
  const rows = await db
    .selectFrom('musicCredential')
    .select(['provider', 'accountName'])
    .where('userId', '=', userId)
    .execute();
  const nameOf = (service: MusicService) =>
    rows.find(({ provider }) => provider === service)?.accountName ?? null;
  return { spotify: nameOf('spotify'), appleMusic: nameOf('appleMusic') };
}
