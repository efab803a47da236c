import { profileCards, profileJson, type ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { LikeId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { readTogether } from '#platform/server/read-together.ts';
import type { LikeableType } from '../rules.ts';

export type ItemKey = { readonly type: LikeableType; readonly id: string };

type NewLike = ItemKey & { readonly likeId: LikeId; readonly profileId: ProfileId; readonly userId: UserId };

/** Inserts a like and its delta in one statement. @returns undefined when the profile already likes the item */
export async function insertLike(tx: Db, like: NewLike): Promise<LikeId | undefined> {
  const { rows } = await sql<{ id: LikeId }>`
    with added as (
      insert into item_like (profile_id, item_type, item_id, id, user_id, created_at)
      values (${like.profileId}::uuid, ${like.type}, ${like.id}::uuid, ${like.likeId}::uuid, ${like.userId}::uuid,
              date_trunc('milliseconds', clock_timestamp()))
      on conflict do nothing
      returning id, item_type, item_id
    ), counted as (
      insert into like_delta (item_type, item_id, delta) select item_type, item_id, 1 from added
    )
    select id from added`.execute(tx);
  return rows[0]?.id;
}

export async function findLikeId(
  db: Db,
  profileId: ProfileId,
  { type, id }: ItemKey,
): Promise<LikeId | undefined> {
  const row = await db
    .selectFrom('itemLike')
    .select('id')
    .where('profileId', '=', profileId)
    .where('itemType', '=', type)
    .where('itemId', '=', id)
    .executeTakeFirst();
  return row?.id;
}

/** Deletes a like of this profile. @returns the item, or undefined when there was no such like */
export async function deleteLike(tx: Db, profileId: ProfileId, likeId: LikeId): Promise<ItemKey | undefined> {
  const { rows } = await sql<ItemKey>`
    with removed as (
      delete from item_like where id = ${likeId}::uuid and profile_id = ${profileId}::uuid returning item_type, item_id
    ), counted as (
      insert into like_delta (item_type, item_id, delta) select item_type, item_id, -1 from removed
    )
    select item_type as type, item_id as id from removed`.execute(tx);
  return rows[0];
}

/** The total of an item with deltas that aren't rolled up yet. Pass the columns of its type and id. */
const total = (type: string, id: string) => sql<number>`
  coalesce((select t.total from like_total t where t.item_type = ${sql.ref(type)} and t.item_id = ${sql.ref(id)}), 0)
  + coalesce((select sum(d.delta)::int from like_delta d
               where d.item_type = ${sql.ref(type)} and d.item_id = ${sql.ref(id)}), 0)`;

export type LikesRow = {
  type: LikeableType;
  id: LikeId;
  total: number;
  likeId: LikeId | null;
};

export async function listTotals(
  db: Db,
  items: readonly ItemKey[],
  profileId: ProfileId | undefined,
): Promise<LikesRow[]> {
  const { rows } = await likeTotals(items, profileId).execute(db);
  return rows;
}

const likeTotals = (items: readonly ItemKey[], profileId: ProfileId | undefined) => sql<LikesRow>`
  select x.type, x.id, ${total('x.type', 'x.id')} as total, own.id as like_id
    from unnest(${items.map(({ type }) => type)}::text[], ${items.map(({ id }) => id)}::uuid[]) x (type, id)
    left join item_like own
      on own.profile_id = ${profileId ?? null}::uuid and own.item_type = x.type and own.item_id = x.id`;

export type LikerRow = { likeId: LikeId; itemId: string; profile: ProfileRow };

type Reader = { userId: UserId; profileId: ProfileId } | undefined;

/** Totals with a few profiles per item: the viewer first, then the newest. Uses `item_like_newest`. */
export async function listTotalsWithFaces(
  db: Db,
  type: LikeableType,
  ids: readonly string[],
  viewer: Reader,
  limit: number,
): Promise<{ totals: readonly LikesRow[]; faces: readonly LikerRow[] }> {
  const items = ids.map((id) => ({ type, id }));
  return readTogether(db, {
    totals: likeTotals(items, viewer?.profileId),
    faces: likeFaces(type, ids, viewer, limit),
  });
}

const likeFaces = (
  type: LikeableType,
  ids: readonly string[],
  viewer: Reader,
  limit: number,
) => sql<LikerRow>`
  select l.id as like_id, l.item_id, ${profileJson('p', 'pi')} as profile
    from unnest(${[...ids]}::uuid[]) x (id)
   cross join lateral (
     (select id, item_id, profile_id, created_at from item_like
       where item_type = ${type} and item_id = x.id
       order by created_at desc, profile_id desc limit ${sql.lit(limit)})
     union
     select id, item_id, profile_id, created_at from item_like
      where profile_id = ${viewer?.profileId ?? null}::uuid and item_type = ${type} and item_id = x.id) l
    join profile p on p.id = l.profile_id and p.deleted_at is null
    left join image pi on pi.id = p.image_id
   where ${notBlocked(viewer?.userId, 'p.id')}
   order by l.item_id, l.profile_id is distinct from ${viewer?.profileId ?? null}::uuid, l.created_at desc, l.profile_id desc`;

export async function listLikers(
  db: Db,
  { type, id }: ItemKey,
  viewerId: UserId | undefined,
  page: PageInput,
) {
  const after = unpackCursor(page.cursor, 2);
  const rows = await profileCards(db)
    .innerJoin('itemLike as l', 'l.profileId', 'p.id')
    // As text, because a JavaScript date drops microseconds and the next page would skip likes of the same
    // millisecond.
    .select(sql<string>`l.created_at::text`.as('place'))
    .where('l.itemType', '=', type)
    .where('l.itemId', '=', id)
    .where(notBlocked(viewerId, 'p.id'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(l.created_at, l.profile_id) < (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`,
      ),
    )
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.profileId', 'desc')
    .limit(page.limit + 1)
    .execute();
  return cutPage(rows, page.limit, ({ place, id }) => [place, id]);
}

/**
 * Rolls waiting deltas up into totals, in batches. Concurrent runs take different rows. @returns how many deltas were
 * rolled up
 */
export async function rollUp(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with waiting as (
      select id from like_delta order by id limit ${sql.lit(limit)} for update skip locked
    ), taken as (
      delete from like_delta d using waiting w where d.id = w.id returning d.item_type, d.item_id, d.delta
    ), summed as (
      insert into like_total as t (item_type, item_id, total)
      select item_type, item_id, sum(delta)::int from taken group by 1, 2 order by 1, 2
      on conflict (item_type, item_id) do update set total = t.total + excluded.total
    )
    select count(*)::int as taken from taken`.execute(db);
  return rows[0]!.taken;
}

export async function recountLikes(tx: Db): Promise<void> {
  await sql`
    with counted as (
      select item_type, item_id, count(*)::int as total from item_like group by 1, 2
    )
    insert into like_total (item_type, item_id, total) select item_type, item_id, total from counted
    on conflict (item_type, item_id) do update set total = excluded.total`.execute(tx);
}

export async function countMiscounted(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
      from (select item_type, item_id, sum(n)::int as off
              from (select item_type, item_id, 1 as n from item_like
                    union all select item_type, item_id, -total from like_total
                    union all select item_type, item_id, -delta from like_delta) parts
             group by 1, 2) x
     where off <> 0`.execute(db);
  return rows[0]!.total;
}
