import type { CityRename } from '#modules/instance/cities/server/index.ts';
import type { PollId, PostId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { FeedType } from '../contract.ts';
import type { StoredAttachment } from './attachment-store.ts';

/** In milliseconds, the precision of cursors. */
export const thisMoment = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

export type NewPost = {
  readonly id: PostId;
  readonly feedType: FeedType;
  readonly feedId: string | null;
  readonly profileId: ProfileId;
  readonly userId: UserId;
  readonly description: string;
  readonly city: string;
  readonly state: string;
  readonly sendEmail: boolean;
  readonly sendSms: boolean;
};

export async function insertPost(tx: Db, post: NewPost): Promise<void> {
  await tx
    .insertInto('post')
    .values({ ...post, createdAt: thisMoment })
    .execute();
}

export async function insertCreators(
  tx: Db,
  postId: PostId,
  profileIds: readonly ProfileId[],
): Promise<void> {
  const rows = profileIds.map((profileId, position) => ({ postId, profileId, position }));
  await tx.insertInto('postCreator').values(rows).execute();
}

const gifOf = ({ gif }: Pick<StoredAttachment, 'gif'>) => (gif ? JSON.stringify(gif) : null);

export async function putItem(tx: Db, postId: PostId, item: StoredAttachment): Promise<void> {
  const values = { kind: item.kind!, targetId: item.targetId, gif: gifOf(item) };
  await tx
    .insertInto('postItem')
    .values({ postId, ...values })
    .onConflict((conflict) => conflict.column('postId').doUpdateSet(values))
    .execute();
}

export async function removeItem(tx: Db, postId: PostId): Promise<void> {
  await tx.deleteFrom('postItem').where('postId', '=', postId).execute();
}

type NewOption = StoredAttachment & {
  readonly id: string;
  readonly description: string;
  readonly kind: 'image' | 'event' | 'track' | 'gif' | null;
};

export async function insertPoll(
  tx: Db,
  poll: { id: PollId; postId: PostId; closesAt: Date | null },
): Promise<void> {
  await tx.insertInto('poll').values(poll).execute();
}

export async function insertOptions(tx: Db, pollId: PollId, options: readonly NewOption[]): Promise<void> {
  const rows = options.map((option, position) => ({
    pollId,
    position,
    id: option.id,
    description: option.description,
    kind: option.kind,
    targetId: option.targetId,
    gif: gifOf(option),
  }));
  await tx.insertInto('pollOption').values(rows).execute();
}

/** @returns false when it was deleted meanwhile */
export async function updateDescription(tx: Db, postId: PostId, description: string): Promise<boolean> {
  const done = await tx
    .updateTable('post')
    .set({ description, editedAt: thisMoment })
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** @returns false when it was already deleted */
export async function markDeleted(tx: Db, postId: PostId, byId: UserId): Promise<boolean> {
  const done = await tx
    .updateTable('post')
    .set({ deletedAt: thisMoment, deletedBy: byId, pinnedAt: null })
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function unpin(tx: Db, postId: PostId): Promise<void> {
  await tx.updateTable('post').set({ pinnedAt: null }).where('id', '=', postId).execute();
}

/** Pins a post unless its feed has reached the limit. Locks, so that concurrent requests can't exceed it. */
export async function pin(tx: Db, feedId: string, postId: PostId, atMost: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pins ${feedId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ id: PostId }>`
    update post set pinned_at = coalesce(pinned_at, ${thisMoment})
     where id = ${postId}::uuid
       and ${atMost}::int > (
         select count(*) from post
          where feed_id = ${feedId}::uuid and pinned_at is not null and deleted_at is null and hidden_at is null
            and id <> ${postId}::uuid)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Counts a share once per user (SHP-01). */
export async function insertShare(tx: Db, postId: PostId, userId: UserId): Promise<void> {
  await sql`
    with added as (
      insert into post_share (post_id, user_id) values (${postId}::uuid, ${userId}::uuid)
      on conflict do nothing returning post_id
    )
    update post o set shares_total = shares_total + 1 from added a where o.id = a.post_id`.execute(tx);
}

/** The default location of a profile's posts. */
export async function findHome(db: Db, profileId: ProfileId) {
  return db.selectFrom('profile').select(['city', 'state']).where('id', '=', profileId).executeTakeFirst();
}

/** Writes the new name of a city on the next posts by id. @returns the last of these posts, if there are any */
export async function renamePosts(
  db: Db,
  { from, to }: CityRename,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ lastId: string | null }>`
    with batch as (
      select id from post where ${after === null ? sql`true` : sql`id > ${after}::uuid`} order by id limit ${limit}
    ), renamed as (
      update post o set city = ${to.name}, state = ${to.region}
        from batch b
       where o.id = b.id and o.city = ${from.name}
         and ${from.region === undefined ? sql`true` : sql`o.state = ${from.region}`}
    )
    select (select id from batch order by id desc limit 1) as last_id`.execute(db);
  return rows[0]!.lastId;
}
