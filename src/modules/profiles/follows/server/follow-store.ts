import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { FollowState, FollowStatus } from '../contract.ts';
import type { FollowedType, ItemKey } from '../rules.ts';

export type Item = {
  readonly id: ProfileId;
  readonly type: FollowedType;
  readonly isGone: boolean;
};

type ItemRow = { id: ProfileId; type: FollowedType; deletedAt: Date | null };

const items = (db: Db) =>
  db
    .selectFrom('profile')
    .select(['id', 'type', 'deletedAt'])
    .where('type', '<>', 'community')
    .$narrowType<{ type: FollowedType }>();

const toItem = (row: ItemRow): Item => ({
  id: row.id,
  type: row.type,
  isGone: row.deletedAt !== null,
});

export async function findItem(db: Db, key: ItemKey): Promise<Item | undefined> {
  const row = await items(db)
    .where('type', '=', key.type)
    .where('provider', '=', key.provider)
    .where('providerId', '=', key.providerId)
    .executeTakeFirst();
  return row && toItem(row);
}

export async function findItemById(db: Db, id: ProfileId): Promise<Item | undefined> {
  const row = await items(db).where('id', '=', id).executeTakeFirst();
  return row && toItem(row);
}

/**
 * Locks two profiles in id order, so that transactions can't deadlock. Only the holder changes the stored totals of a
 * profile. Users who follow one artist at the same moment pass through here one by one, with about five short
 * statements each. Nothing else waits, because nothing else locks profiles for longer than one statement.
 * @returns those that are private accounts
 */
export async function lockPair(tx: Db, one: ProfileId, other: ProfileId): Promise<ReadonlySet<ProfileId>> {
  const rows = await tx
    .selectFrom('profile')
    .select(['id', 'isPrivate'])
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.filter(({ isPrivate }) => isPrivate).map(({ id }) => id));
}

/**
 * Follows, or asks a private account, which keeps follows it declined. Accepts an invitation.
 * @returns the new status, or undefined if nothing changed
 */
export async function addFollow(
  tx: Db,
  profileId: ProfileId,
  item: Item & { readonly isPrivate: boolean },
): Promise<'pending' | 'confirmed' | undefined> {
  const added = await tx
    .insertInto('follow')
    .values({
      profileId,
      followedId: item.id,
      followedType: item.type,
      status: item.isPrivate ? 'pending' : 'confirmed',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['profileId', 'followedId'])
        .doUpdateSet({ status: 'confirmed', createdAt: sql<Date>`now()` })
        .where('follow.status', 'in', item.isPrivate ? ['invited'] : ['invited', 'pending', 'denied']),
    )
    .returning('status')
    .$narrowType<{ status: 'pending' | 'confirmed' }>()
    .executeTakeFirst();
  return added?.status;
}

/** @returns the previous follow. Denied ones stay. */
export async function removeFollow(tx: Db, profileId: ProfileId, followedId: ProfileId) {
  const removed = await tx
    .deleteFrom('follow')
    .where('profileId', '=', profileId)
    .where('followedId', '=', followedId)
    .where('status', '<>', 'denied')
    .returning(['mutual', 'status', 'createdAt'])
    .executeTakeFirst();
  return removed;
}

/** Confirms a follow that ended or was requested again. @returns whether it wasn't confirmed */
export async function restoreFollow(
  tx: Db,
  pair: { readonly profileId: ProfileId; readonly followedId: ProfileId },
  createdAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('follow')
    .values({ ...pair, followedType: 'user', status: 'confirmed', createdAt })
    .onConflict((conflict) =>
      conflict
        .columns(['profileId', 'followedId'])
        .doUpdateSet({ status: 'confirmed', createdAt })
        .where('follow.status', '<>', 'confirmed'),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes the status of a follow that has another. @returns the type of what is followed, if it changed */
export async function changeStatus(
  tx: Db,
  { profileId, followedId }: { readonly profileId: ProfileId; readonly followedId: ProfileId },
  from: readonly FollowStatus[],
  to: FollowStatus,
): Promise<FollowedType | undefined> {
  const changed = await tx
    .updateTable('follow')
    .set({ status: to, createdAt: sql<Date>`now()` })
    .where('profileId', '=', profileId)
    .where('followedId', '=', followedId)
    .where('status', 'in', [...from])
    .returning('followedType')
    .$narrowType<{ followedType: FollowedType }>()
    .executeTakeFirst();
  return changed?.followedType;
}

/** Marks both follows of users who follow each other (PRF-07). @returns 0 or 2, the number of rows marked */
export async function markMutual(tx: Db, one: string, other: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update follow f set mutual = true
      from follow b
     where (f.profile_id, f.followed_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
       and b.profile_id = f.followed_id and b.followed_id = f.profile_id
       and f.status = 'confirmed' and b.status = 'confirmed'
       and f.followed_type = 'user' and b.followed_type = 'user'`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function unmarkMutual(tx: Db, profileId: ProfileId, followedId: ProfileId): Promise<void> {
  await tx
    .updateTable('follow')
    .set({ mutual: false })
    .where('profileId', '=', profileId)
    .where('followedId', '=', followedId)
    .execute();
}

type Change = { readonly profileId: ProfileId; readonly kind: string; readonly by: number };

/** Changes stored totals by one each. */
export async function changeTotals(tx: Db, changes: readonly Change[]): Promise<void> {
  await sql`
    insert into follow_total as t (profile_id, kind, total)
    select c.profile_id, c.kind, greatest(c.by, 0)
      from unnest(${changes.map(({ profileId }) => profileId)}::uuid[], ${changes.map(({ kind }) => kind)}::text[],
                  ${changes.map(({ by }) => by)}::int[]) as c (profile_id, kind, by)
     order by c.profile_id, c.kind
        on conflict (profile_id, kind) do update
       set total = greatest(0, t.total + ${changes[0]!.by}::int)`.execute(tx);
}

export async function readState(db: Db, profileId: ProfileId, itemId: ProfileId): Promise<FollowState> {
  const row = await db
    .selectFrom('profile as p')
    .leftJoin('follow as f', (join) =>
      join.onRef('f.followedId', '=', 'p.id').on('f.profileId', '=', profileId),
    )
    .leftJoin('follow as b', (join) =>
      join.onRef('b.profileId', '=', 'p.id').on('b.followedId', '=', profileId),
    )
    .select(['p.followersTotal', 'p.isPrivate', 'f.status', 'b.status as back'])
    .where('p.id', '=', itemId)
    .executeTakeFirstOrThrow();
  return toState(row);
}

type StateRow = {
  followersTotal: number;
  isPrivate: boolean;
  status: FollowStatus | null;
  back: FollowStatus | null;
};

function toState({ followersTotal, isPrivate, status, back }: StateRow): FollowState {
  return {
    followed: status === 'confirmed',
    status,
    isPrivate,
    followsBack: back === 'confirmed',
    followersTotal,
  };
}

/** @returns the follow status between a profile and each item, in the same order; undefined if there is no such item */
export async function listStates(
  db: Db,
  profileId: ProfileId,
  keys: readonly ItemKey[],
): Promise<(FollowState | undefined)[]> {
  const { rows } = await sql<StateRow & { place: number }>`
    select k.place, p.followers_total, p.is_private, f.status, b.status as back
      from unnest(${keys.map(({ type }) => type)}::text[], ${keys.map(({ provider }) => provider)}::text[],
                  ${keys.map(({ providerId }) => providerId)}::text[])
           with ordinality k (type, provider, provider_id, place)
      join profile p on p.type = k.type and p.provider = k.provider and p.provider_id = k.provider_id
                    and p.deleted_at is null
      left join follow f on f.followed_id = p.id and f.profile_id = ${profileId}::uuid
      left join follow b on b.profile_id = p.id and b.followed_id = ${profileId}::uuid
     where ${notBlocked(profileId, 'p.id')}`.execute(db);
  const states = new Map(rows.map(({ place, ...row }) => [place, toState(row)]));
  return keys.map((_, position) => states.get(position + 1));
}

export async function followedSince(db: Db, profileId: ProfileId, followedIds: readonly ProfileId[]) {
  return db
    .selectFrom('follow')
    .select(['followedId', 'createdAt'])
    .where('profileId', '=', profileId)
    .where('followedId', 'in', [...followedIds])
    .where('status', '=', 'confirmed')
    .execute();
}
