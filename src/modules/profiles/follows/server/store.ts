import { profileCards } from '#modules/profiles/profiles/server/index.ts';
import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { noId, type ProfileId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** The profiles a profile follows, those that follow it, or its friends. */
export type Connections =
  | { readonly of: 'following'; readonly type: ProfileType }
  | { readonly of: 'followers' }
  | { readonly of: 'friends' };

/** A page of a list, newest first, keyset-paged. Each kind has its own index on `follow`. */
export async function listConnections(
  db: Db,
  profileId: ProfileId,
  connections: Connections,
  page: PageInput,
  viewerId?: UserId,
) {
  const after = unpackCursor(page.cursor, 2);
  const mine = connections.of === 'followers' ? 'f.followedId' : 'f.profileId';
  const theirs = connections.of === 'followers' ? 'f.profileId' : 'f.followedId';
  const rows = await profileCards(db)
    .innerJoin('follow as f', theirs, 'p.id')
    // As text, because a Date drops microseconds and rows of the same millisecond would be skipped.
    .select(sql<string>`f.created_at::text`.as('place'))
    .where(mine, '=', profileId)
    .where(notBlocked(viewerId, 'p.id'))
    // Literals, because a plan for any value can't use an index of one.
    .$if(connections.of === 'friends', (query) => query.where('f.mutual', '=', sql.lit(true)))
    .$if(connections.of !== 'friends', (query) => query.where('f.status', '=', sql.lit('confirmed')))
    .$if(connections.of === 'following', (query) =>
      query.where('f.followedType', '=', (connections as { type: ProfileType }).type),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(f.created_at, ${sql.ref(theirs)}) < (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`,
      ),
    )
    .orderBy('f.createdAt', 'desc')
    .orderBy(theirs, 'desc')
    .limit(page.limit + 1)
    .execute();
  return cutPage(rows, page.limit, ({ place, id }) => [place, id]);
}

type Kind = 'followers' | 'friends' | ProfileType;

/** Stored totals, or zero where none are stored. */
export async function readTotals(db: Db, profileId: ProfileId): Promise<Record<Kind, number>> {
  const rows = await db
    .selectFrom('followTotal')
    .select(['kind', 'total'])
    .where('profileId', '=', profileId)
    .execute();
  const none = { followers: 0, friends: 0, user: 0, community: 0, artist: 0, venue: 0 };
  return Object.assign(none, Object.fromEntries(rows.map(({ kind, total }) => [kind, total])));
}

type Follower = { readonly userId: UserId; readonly profileId: ProfileId } | undefined;

const followsTo = (viewer: NonNullable<Follower>, column: string) => sql<boolean>`exists (
  select from follow pf
   where pf.profile_id in (${viewer.userId}::uuid, ${viewer.profileId}::uuid) and pf.followed_id = ${sql.ref(column)}
     and pf.status = 'confirmed')`;

/** Whether the viewer may see what the profile with this alias shares: it isn't private, or they follow it (FOL-11). */
export function notPrivate(viewer: Follower, profile: string) {
  const isPublic = sql<boolean>`not ${sql.ref(`${profile}.is_private`)}`;
  if (!viewer) return isPublic;
  const id = `${profile}.id`;
  return sql<boolean>`(${isPublic} or ${sql.ref(id)} = ${viewer.userId}::uuid or ${followsTo(viewer, id)})`;
}

/** How the viewer relates to a user (PRF-07, FOL-11). */
export async function readRelation(
  db: Db,
  userId: UserId,
  viewer: Follower,
): Promise<'friend' | 'anyone' | 'stranger'> {
  const row = await db
    .selectFrom('profile as p')
    .leftJoin('follow as f', (join) =>
      join.onRef('f.followedId', '=', 'p.id').on('f.profileId', '=', viewer?.userId ?? noId),
    )
    .select('f.mutual')
    .select(notPrivate(viewer, 'p').as('isShown'))
    .where('p.id', '=', userId)
    .executeTakeFirst();
  if (row?.mutual) return 'friend';
  return row?.isShown === false ? 'stranger' : 'anyone';
}

type RequestStatus = 'pending' | 'denied';

/** A page of requests to follow a user, newest first, plus one. Uses `follow_requests`. */
export async function listRequests(db: Db, userId: UserId, status: RequestStatus, page: PageInput) {
  const after = unpackCursor(page.cursor, 2);
  return (
    profileCards(db)
      .innerJoin('follow as f', 'f.profileId', 'p.id')
      .select(sql<string>`f.created_at::text`.as('place'))
      .where('f.followedId', '=', userId)
      // A literal, as above.
      .where('f.status', '=', sql.lit(status))
      .where(notBlocked(userId, 'p.id'))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(f.created_at, f.profile_id) < (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`,
        ),
      )
      .orderBy('f.createdAt', 'desc')
      .orderBy('f.profileId', 'desc')
      .limit(page.limit + 1)
      .execute()
  );
}

/** Of the requests that `listRequests` shows. Stops counting at a thousand. */
export async function countRequests(db: Db, userId: UserId, status: RequestStatus): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from follow f
       where f.followed_id = ${userId}::uuid and f.status = ${sql.lit(status)} and ${notBlocked(userId, 'f.profile_id')}
       limit 1000) found`.execute(db);
  return rows[0]!.total;
}

export async function isFollowing(db: Db, profileId: ProfileId, followedId: ProfileId): Promise<boolean> {
  const row = await db
    .selectFrom('follow')
    .select('status')
    .where('profileId', '=', profileId)
    .where('followedId', '=', followedId)
    .executeTakeFirst();
  return row?.status === 'confirmed';
}

/** Recomputes mutual marks and writes only those that are wrong. */
export async function remarkMutual(tx: Db): Promise<void> {
  await sql`
    with found as (
      select f.profile_id, f.followed_id, f.mutual, b.profile_id is not null as is_mutual
        from follow f
        left join follow b on b.profile_id = f.followed_id and b.followed_id = f.profile_id
                          and b.status = 'confirmed' and b.followed_type = 'user'
                          and f.status = 'confirmed' and f.followed_type = 'user'
    )
    update follow f set mutual = x.is_mutual
      from found x
     where x.mutual <> x.is_mutual and f.profile_id = x.profile_id and f.followed_id = x.followed_id`.execute(
    tx,
  );
}

export async function recountConnections(tx: Db): Promise<void> {
  await sql`
    with counted as (
      select profile_id, followed_type as kind, count(*)::int as total from follow where status = 'confirmed' group by 1, 2
      union all
      select followed_id, 'followers', count(*)::int from follow where status = 'confirmed' group by 1
      union all
      select profile_id, 'friends', count(*)::int from follow where mutual group by 1
    ), kept as (
      insert into follow_total (profile_id, kind, total) select profile_id, kind, total from counted
      on conflict (profile_id, kind) do update set total = excluded.total
    )
    delete from follow_total t
     where not exists (select from counted c where c.profile_id = t.profile_id and c.kind = t.kind)`.execute(
    tx,
  );
}

/** Which of these users are friends, with no block in either direction. Uses `follow_friends`. */
export async function listFriendsAmong(
  db: Db,
  userId: UserId,
  userIds: readonly UserId[],
): Promise<UserId[]> {
  const rows = await db
    .selectFrom('follow as f')
    .select('f.followedId')
    .where('f.profileId', '=', userId)
    .where('f.followedId', '=', sql<ProfileId>`any(${[...userIds]}::uuid[])`)
    .where('f.mutual', '=', true)
    .where(notBlocked(userId, 'f.followed_id'))
    .$narrowType<{ followedId: UserId }>()
    .execute();
  return rows.map(({ followedId }) => followedId);
}
