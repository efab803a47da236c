import { profileJson, type ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import { isRunning, runsProfile } from '#modules/profiles/team-roles/server/index.ts';
import { unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { PostId, ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { FeedType } from '../contract.ts';
import { attachedImage, attachedTrack, type AttachmentRow } from './attachment-store.ts';
import type { FeedRow } from './feed-store.ts';
import { pollJson, type PollRow } from './poll-store.ts';
import { isListedInFeed, isListedOfAuthor, isReadable, runsFeed, type PostViewer } from './visibility.ts';

export type PostRow = AttachmentRow & {
  poll: PollRow | null;
  id: PostId;
  feedType: FeedType;
  feedId: string | null;
  feed: Pick<FeedRow, 'type' | 'id' | 'provider' | 'providerId' | 'name'> | null;
  profileId: ProfileId;
  description: string;
  city: string;
  state: string;
  sharesTotal: number;
  isPinned: boolean;
  createdAt: Date;
  editedAt: Date | null;
  creators: ProfileRow[];
  isThreadCreator: boolean;
  /** Whether the viewer is the author, or on the team of the profile that is (SWI-09). */
  isAuthor: boolean;
  isTeam: boolean;
  /** The viewer, if they shared the post. */
  sharer: ProfileRow | null;
  commentsTotal: number;
};

/** Whether the author manages the feed: the acting profile, or the user when posting as themselves. */
const isThreadCreator = sql<boolean>`
  o.feed_type <> 'public'
  and (o.profile_id = o.feed_id
       or exists (select from event_creator h
                   where h.event_id = o.feed_id and h.profile_id = o.profile_id and ${isRunning('h')})
       or (o.profile_id = o.user_id and ${runsFeed(sql`o.user_id`)}))`;

/** Posts by id that the viewer may read, in no particular order. */
export async function listPosts(db: Db, ids: readonly PostId[], viewer: PostViewer): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const viewerId = sql`${viewer?.userId ?? null}::uuid`;
  const { rows } = await sql<PostRow>`
    select o.id, o.feed_type, o.feed_id, o.profile_id, o.description, o.city, o.state, o.shares_total,
           o.pinned_at is not null as is_pinned, o.created_at, o.edited_at, item.kind, item.target_id, item.gif,
           ${attachedImage('item')} as image, ${attachedTrack('item')} as track,
           (select ${pollJson(viewer?.userId)} from poll q where item.kind = 'poll' and q.id = item.target_id) as poll,
           coalesce(
             (select json_build_object('type', 'event', 'id', e.id, 'provider', e.provider,
                                        'providerId', e.provider_id, 'name', e.name)
                from event e where o.feed_type = 'event' and e.id = o.feed_id),
             (select json_build_object('type', p.type, 'id', p.id, 'provider', p.provider,
                                        'providerId', p.provider_id, 'name', p.name)
                from profile p where o.feed_type not in ('event', 'public') and p.id = o.feed_id)) as feed,
           coalesce((select json_agg(${profileJson('p', 'pi')} order by c.position, c.profile_id)
                       from post_creator c
                       join profile p on p.id = c.profile_id and p.deleted_at is null
                       left join image pi on pi.id = p.image_id
                      where c.post_id = o.id), '[]'::json) as creators,
           ${isThreadCreator} as is_thread_creator, ${runsFeed(viewerId)} as is_team,
           (o.profile_id is not distinct from ${viewerId} or ${runsProfile(sql`o.profile_id`, viewerId)}) as is_author,
           (select ${profileJson('p', 'pi')}
              from post_share s
              join profile p on p.id = s.user_id
              left join image pi on pi.id = p.image_id
             where s.post_id = o.id and s.user_id = ${viewerId}) as sharer,
           coalesce((select n.total from comment_total n where n.item_type = 'feedPost' and n.item_id = o.id), 0) as comments_total
      from post o
      left join post_item item on item.post_id = o.id
     where o.id = any(${[...ids]}::uuid[]) and ${isReadable(viewer)}`.execute(db);
  return rows;
}

export async function isPostReadable(db: Db, id: PostId, viewer: PostViewer): Promise<boolean> {
  const { rows } = await sql`select from post o where o.id = ${id}::uuid and ${isReadable(viewer)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether a deleted post was once visible to everyone, so that its page returns 410 (RTE-29). */
export async function findLife(db: Db, id: PostId): Promise<'gone' | undefined> {
  const { rows } = await sql<{ gone: boolean }>`
    select o.deleted_at is not null as gone
      from post o
     where o.id = ${id}::uuid and o.hidden_at is null
       and (o.feed_type <> 'event' or exists (
              select from event e where e.id = o.feed_id and e.status <> 'draft' and e.visibility <> 'private'))`.execute(
    db,
  );
  return rows[0]?.gone ? 'gone' : undefined;
}

export type PostKey = { id: PostId; createdAt: Date };
/** Whether `post o` comes after the end of the previous page, newest first. */
export const isAfter = (after: { createdAt: string; id: string } | undefined) =>
  after ? sql`(o.created_at, o.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql`true`;

/** A page of a feed, newest first, plus one. Uses `post_of_feed`, or `post_newest` for the public feed. */
export async function listFeedKeys(
  db: Db,
  feedId: string | null,
  viewer: PostViewer,
  page: PageInput,
): Promise<PostKey[]> {
  const after = unpackCursor(page.cursor, 2);
  const { rows } = await sql<PostKey>`
    select o.id, o.created_at
      from post o
     where ${feedId ? sql`o.feed_id = ${feedId}::uuid` : sql`o.feed_type = 'public'`}
       and ${isAfter(after && { createdAt: String(after[0]), id: String(after[1]) })} and ${isListedInFeed(viewer)}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(page.limit + 1)}`.execute(db);
  return rows;
}

/** A page of what a profile posted, newest first, plus one. Uses `post_of_profile`. */
export async function listKeysOfAuthor(
  db: Db,
  profileId: ProfileId,
  viewer: PostViewer,
  page: PageInput,
): Promise<PostKey[]> {
  const after = unpackCursor(page.cursor, 2);
  const { rows } = await sql<PostKey>`
    select o.id, o.created_at
      from post o
     where o.profile_id = ${profileId}::uuid
       and ${isAfter(after && { createdAt: String(after[0]), id: String(after[1]) })} and ${isListedOfAuthor(viewer)}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(page.limit + 1)}`.execute(db);
  return rows;
}

/** Counts what a profile posted and the viewer may read, up to 1,000. */
export async function countOfAuthor(db: Db, profileId: ProfileId, viewer: PostViewer): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from post o where o.profile_id = ${profileId}::uuid and ${isListedOfAuthor(viewer)} limit 1000) found`.execute(
    db,
  );
  return rows[0]!.total;
}

/** Pinned posts, last pinned first. */
export async function listPinnedIds(
  db: Db,
  feedId: string,
  viewer: PostViewer,
  limit: number,
): Promise<PostId[]> {
  const { rows } = await sql<{ id: PostId }>`
    select o.id from post o
     where o.feed_id = ${feedId}::uuid and o.pinned_at is not null and ${isListedInFeed(viewer)}
     order by o.pinned_at desc, o.id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the posts of a feed, up to the maximum that can be paged. */
export async function countFeed(db: Db, feedId: string | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from post o
       where ${feedId ? sql`o.feed_id = ${feedId}::uuid` : sql`o.feed_type = 'public'`}
         and o.deleted_at is null and o.hidden_at is null limit 1000) found`.execute(db);
  return rows[0]!.total;
}
