import { PostId } from '#platform/ids.ts';
import { readComments } from '#modules/social/comments/server/index.ts';
import { noLikes, readLikes } from '#modules/social/likes/server/index.ts';
import { profileWireId } from '#modules/profiles/profiles/rules.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { cutPage, type PageInput } from '#platform/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals, type FeedPost } from '../contract.ts';
import { mayPost, postLimits } from '../rules.ts';
import { requireFeed, toFeedSource } from './feeds.ts';
import { countFeed, findLife, listFeedKeys, listPinnedIds, listPosts, type PostRow } from './post-store.ts';
import { readItems, type Plans } from './read-items.ts';

/** Finds a post the viewer may read. @throws Refusal postNotFound, postGone */
export async function requirePost(db: Db, id: PostId, viewer: Viewer | undefined): Promise<PostRow> {
  const [row] = await listPosts(db, [id], viewer);
  if (row) return row;
  const life = await findLife(db, id);
  throw refuse(refusals, life === 'gone' ? 'postGone' : 'postNotFound');
}

const commentsShown = 10;

/** Returns a post with its newest comments. @throws Refusal postNotFound, postGone */
export async function readPost(db: Db, postId: PostId, viewer: Viewer | undefined): Promise<FeedPost> {
  const row = await requirePost(db, postId, viewer);
  const rights = { mayComment: true, mayModerate: mayModerate(row, viewer) };
  const [[post], comments] = await Promise.all([
    toPosts(db, [row], viewer),
    readComments(db, { type: 'feedPost', id: row.id }, rights, viewer, { limit: commentsShown }),
  ]);
  return { ...post!, comments: { items: comments.items, total: comments.total } };
}

/** Returns posts in the order of `ids`, without those the viewer may not read. */
export async function readPosts(
  db: Db,
  ids: readonly PostId[],
  viewer: Viewer | undefined,
): Promise<FeedPost[]> {
  return toPosts(db, await listPostRows(db, ids, viewer), viewer);
}

/** The same, before likes and attachments are read. */
export async function listPostRows(
  db: Db,
  ids: readonly PostId[],
  viewer: Viewer | undefined,
): Promise<PostRow[]> {
  const found = new Map((await listPosts(db, ids, viewer)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** A page of a feed, newest first. The first page starts with pinned posts. @throws Refusal feedNotFound */
export async function readFeed(db: Db, feedId: string, viewer: Viewer | undefined, page: PageInput) {
  const feed = await requireFeed(db, feedId, viewer);
  const [keys, total, pinned] = await Promise.all([
    listFeedKeys(db, feed.id, viewer, page),
    countFeed(db, feed.id),
    feed.id ? listPinnedIds(db, feed.id, viewer, postLimits.pinned) : ([] as PostId[]),
  ]);
  const { rows: shown, next } = cutPage(keys, page.limit, ({ createdAt, id }) => [createdAt, id]);
  // Pinned posts appear only at the top.
  const rest = shown.map(({ id }) => id).filter((id) => !pinned.includes(id));
  const items = await readPosts(db, page.cursor ? rest : [...pinned, ...rest], viewer);
  return {
    items,
    total,
    offset: 0,
    next,
    feed: feed.source,
    may: {
      post: viewer !== undefined && mayPost(feed.type, feed.part),
      pin: feed.part === 'team',
    },
  };
}

/** Whether the viewer moderates the post's comments: the feed's team and admins. */
export function mayModerate(row: PostRow, viewer: Viewer | undefined): boolean {
  return row.isTeam || (viewer?.admin ?? false);
}

/** @param plans those that are attached, if they were read with others */
export async function toPosts(
  db: Db,
  rows: readonly PostRow[],
  viewer: Viewer | undefined,
  plans?: Promise<Plans>,
): Promise<FeedPost[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [items, likes] = await Promise.all([
    readItems(db, rows, viewer, plans),
    readLikes(db, 'feedPost', ids, viewer),
  ]);
  return rows.map((row, place): FeedPost => {
    const item = items[place];
    const [first] = row.creators;
    const creatorId = first ? profileWireId(first) : '';
    return {
      id: PostId.encode(row.id),
      type: 'feedPost',
      description: row.description,
      items: { items: item ? [item] : [] },
      feed: row.feed && toFeedSource(row.feed),
      creators: { items: row.creators.map(toProfileCard), total: row.creators.length },
      creatorId,
      profileId: `profile:${creatorId}`,
      feedId: row.feed && toFeedSource(row.feed).id,
      isThreadCreator: row.isThreadCreator,
      createdAt: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      pinned: row.isPinned,
      location: { city: row.city, state: row.state },
      ...(likes.get(row.id) ?? noLikes),
      comments: { items: [], total: row.commentsTotal },
      shares: { items: row.sharer ? [toProfileCard(row.sharer)] : [], total: row.sharesTotal },
      shared: row.sharer !== null,
      may: {
        edit: row.isAuthor,
        delete: row.isAuthor || mayModerate(row, viewer),
        pin: row.feedId !== null && row.isTeam,
        comment: viewer !== undefined,
      },
    };
  });
}
