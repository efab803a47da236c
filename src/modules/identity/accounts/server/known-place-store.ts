import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type SignInPlace = {
  /** SHA-256 of the browser's token. */
  readonly browser: Buffer;
  /** Keyed hash of the IPv4 address or the IPv6 /64. */
  readonly network: Buffer;
};

const retentionDays = 400;

export async function findKnownPlaces(db: Db, email: string, { browser, network }: SignInPlace) {
  const { rows } = await sql<{ kind: 'browser' | 'network' }>`
    select k.kind from account_user u
      join account_known_place k on k.user_id = u.id
       and (k.kind, k.place_hash) in (('browser', ${browser}::bytea), ('network', ${network}::bytea))
     where u.email = ${email}`.execute(db);
  const kinds = new Set(rows.map(({ kind }) => kind));
  return { browser: kinds.has('browser'), network: kinds.has('network') };
}

export async function addKnownPlaces(
  tx: Db,
  userId: UserId,
  { browser, network }: SignInPlace,
): Promise<void> {
  await sql`
    insert into account_known_place (user_id, kind, place_hash)
    values (${userId}::uuid, 'browser', ${browser}), (${userId}::uuid, 'network', ${network})
        on conflict (user_id, kind, place_hash) do update set seen_at = now()`.execute(tx);
}

/** Called when a new password is set, because a thief may have signed in from a known place. */
export async function dropKnownPlaces(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('accountKnownPlace').where('userId', '=', userId).execute();
}

export async function sweepKnownPlaces(db: Db): Promise<void> {
  await sql`
    delete from account_known_place where seen_at < now() - make_interval(days => ${sql.lit(retentionDays)})`.execute(
    db,
  );
}
