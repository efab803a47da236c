import type { PostId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db, type Tx } from '#platform/server/db.ts';
import { openTransactionQueue } from '#platform/server/transaction-queue.ts';
import type { DeliveryWay } from '../rules.ts';

export type BroadcastRow = {
  readonly postId: PostId;
  readonly feedType: 'event' | 'community' | 'artist';
  readonly feedId: string;
  readonly profileId: ProfileId;
  readonly userId: UserId;
  readonly channels: DeliveryWay[];
  readonly refused: DeliveryWay[];
  readonly state: 'walking' | 'done' | 'cut' | 'stopped';
  readonly afterId: string;
  readonly peopleLeft: number;
};

const columns = [
  'postId',
  'feedType',
  'feedId',
  'profileId',
  'userId',
  'channels',
  'refused',
  'state',
  'afterId',
  'peopleLeft',
] as const;

/** @returns false if the broadcast exists already */
export async function insertBroadcast(
  tx: Db,
  broadcast: Omit<BroadcastRow, 'afterId' | 'refused' | 'state'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('broadcast')
    .values({ ...broadcast, channels: [...broadcast.channels] })
    .onConflict((conflict) => conflict.column('postId').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records the channels for which the feed had reached its limit. Without any left, the audience isn't processed. */
export async function refuseWays(tx: Db, postId: PostId, refused: readonly DeliveryWay[]): Promise<void> {
  await sql`
    update broadcast set refused = ${[...refused]}::text[], state = case when channels <@ ${[...refused]}::text[] then 'done' else state end
     where post_id = ${postId}::uuid`.execute(tx);
}

/** Broadcasts that wait for their next part, longest first. */
export const unfinishedBroadcasts = openTransactionQueue<BroadcastRow>({
  name: 'broadcastParts',
  table: 'broadcast',
  key: { postId: 'uuid' },
  runAt: 'advancedAt',
  scope: sql`w.state = 'walking'`,
  payload: sql.join(columns.map((column) => sql.ref(`w.${column}`))),
});

export async function findBroadcast(db: Db, postId: PostId): Promise<BroadcastRow | undefined> {
  return db
    .selectFrom('broadcast')
    .select(columns)
    .$narrowType<Pick<BroadcastRow, 'channels' | 'refused'>>()
    .where('postId', '=', postId)
    .executeTakeFirst();
}

export async function saveProgress(
  tx: Db,
  postId: PostId,
  step: Pick<BroadcastRow, 'afterId' | 'peopleLeft' | 'state'>,
): Promise<void> {
  await sql`
    update broadcast
       set after_id = ${step.afterId}::uuid, people_left = ${step.peopleLeft}::int, state = ${step.state},
           advanced_at = clock_timestamp()
     where post_id = ${postId}::uuid`.execute(tx);
}

/** Undoes what `work` wrote if it fails. @returns its error, or undefined */
export async function attempt(tx: Tx, work: () => Promise<unknown>): Promise<unknown> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await work();
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx);
    return error;
  }
}

/** Failed sending is given up then. */
const triedForDays = 3;

export type BroadcastContent = {
  readonly words: string;
  readonly author: string;
  readonly feed: string;
  /** Null without an event, and while the event is postponed: it isn't over, whatever its old date (EVT-06). */
  readonly endsAt: Date | null;
};

/**
 * The content to send. `undefined` if the post, its feed or its author was removed, hidden or suspended meanwhile, or if
 * the post is too old.
 */
export async function findContent(db: Db, postId: PostId): Promise<BroadcastContent | undefined> {
  const { rows } = await sql<BroadcastContent>`
    select o.description as words, a.name as author, coalesce(e.name, f.name) as feed,
           case when e.status <> 'postponed' then e.ends_at end as ends_at
      from post o
      join profile a on a.id = o.profile_id and a.deleted_at is null
      left join event e on o.feed_type = 'event' and e.id = o.feed_id and e.deleted_at is null
      left join profile f on o.feed_type <> 'event' and f.id = o.feed_id and f.deleted_at is null
     where o.id = ${postId}::uuid and o.deleted_at is null and o.hidden_at is null and coalesce(e.id, f.id) is not null
       and o.created_at > now() - make_interval(days => ${triedForDays})
       and not exists (select from suspended_user s where s.user_id = o.user_id)`.execute(db);
  return rows[0];
}

/** Whether a post is a broadcast, and its feed, even if it was removed since. */
export async function findSentPost(db: Db, postId: PostId) {
  return db
    .selectFrom('post')
    .select(['id', 'feedType', 'feedId', 'sendEmail', 'sendSms'])
    .where('id', '=', postId)
    .executeTakeFirst();
}

export type FeedBroadcastRow = Pick<
  BroadcastRow,
  'postId' | 'feedType' | 'channels' | 'refused' | 'state'
> & {
  readonly createdAt: Date;
  /** Null once the post is removed. */
  readonly description: string | null;
};

/** The broadcasts of a feed, newest first. Uses `broadcast_of_feed`. */
export async function listFeedBroadcasts(
  db: Db,
  feedId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<FeedBroadcastRow[]> {
  const { rows } = await sql<FeedBroadcastRow>`
    select b.post_id, b.feed_type, b.channels, b.refused, b.state, b.created_at, o.description
      from broadcast b
      left join post o on o.id = b.post_id and o.deleted_at is null
     where b.feed_id = ${feedId}::uuid and ${before ? sql`b.post_id < ${before}::uuid` : sql`true`}
     order by b.post_id desc
     limit ${limit}::int`.execute(db);
  return rows;
}

/** A feed has at most four broadcasts a day. Uses `broadcast_of_feed`. */
export async function countFeedBroadcasts(db: Db, feedId: string): Promise<number> {
  const { total } = await db
    .selectFrom('broadcast')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('feedId', '=', feedId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export type Total = {
  readonly postId: PostId;
  readonly channel: DeliveryWay;
  readonly state: string;
  readonly why: string;
  readonly total: number;
};

export async function listTotals(db: Db, postIds: readonly PostId[]): Promise<Total[]> {
  return db
    .selectFrom('broadcastTotal')
    .select(['postId', 'channel', 'state', 'why', 'total'])
    .$narrowType<Pick<Total, 'channel'>>()
    .where('postId', 'in', postIds)
    .orderBy('total', 'desc')
    .orderBy('why')
    .execute();
}
