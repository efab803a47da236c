import type { collectionInvited } from '#modules/social/collections/events.ts';
import type { commentCreated } from '#modules/social/comments/events.ts';
import type { likeAdded } from '#modules/social/likes/events.ts';
import { findPlanAccess } from '#modules/social/plans/server/index.ts';
import type { postCreated } from '#modules/social/posts/events.ts';
import { isPostReadable } from '#modules/social/posts/server/index.ts';
import type { EventId, PlanId, PostId, ProfileId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Delivery } from './delivery.ts';
import { excerpt, type NotificationDraft } from './draft.ts';
import { authorOf, findEvent, likedThing, threadLink } from './draft-parts.ts';
import * as things from './things-store.ts';

const none: readonly NotificationDraft[] = [];

export async function listLiked(
  db: Db,
  { payload }: Delivery<typeof likeAdded>,
): Promise<readonly NotificationDraft[]> {
  const { authorProfileId: to, profileId: by, itemType, itemId } = payload;
  const liked = to && (await likedThing(db, itemType, itemId));
  if (!liked || !(await things.likes(db, by, itemType, itemId))) return none;
  const params = { itemType, ...(liked.name && { name: liked.name }) };
  return [{ to, type: 'like', key: `${itemType}:${itemId}`, by, itemType, itemId, params, link: liked.link }];
}

export async function listCommented(
  db: Db,
  { payload }: Delivery<typeof commentCreated>,
): Promise<readonly NotificationDraft[]> {
  const comment = await things.findComment(db, payload.commentId);
  if (!comment) return none;
  const { itemType, itemId, profileId: by, parentId } = comment;
  const parent = parentId ? await things.findComment(db, parentId) : undefined;
  const author = await authorOf(db, itemType, itemId);
  const about = {
    by,
    actId: comment.id,
    itemType,
    itemId,
    params: { itemType, excerpt: excerpt(comment.text) },
    link: threadLink(itemType, itemId),
  };
  const drafts: NotificationDraft[] = [];
  if (parent) drafts.push({ ...about, to: parent.profileId, type: 'reply', key: parent.id });
  if (author && author !== parent?.profileId)
    drafts.push({ ...about, to: author, type: 'comment', key: `${itemType}:${itemId}` });
  const isReader = await Promise.all(drafts.map(({ to }) => readsComments(db, to as ProfileId, comment)));
  return drafts.filter((_, place) => isReader[place]);
}

/** Whether a user can still read the comments of an item. They may have left the plan or the private event. */
async function readsComments(
  db: Db,
  id: ProfileId,
  { itemType, itemId }: { itemType: string; itemId: string },
): Promise<boolean> {
  if ((await things.findProfileName(db, id))?.type !== 'user') return true;
  const userId = id as UserId;
  if (itemType === 'feedPost') return isPostReadable(db, itemId as PostId, { userId, profileId: userId });
  const access = await findPlanAccess(db, itemId as PlanId, userId);
  return access?.isCreator === true || access?.status === 'confirmed' || access?.status === 'invited';
}

/**
 * A post notifies members and followers of its feed, and guests of its event. Public posts belong to the home feed.
 */
export async function* listNewPost(
  db: Db,
  { day, payload: { postId } }: Delivery<typeof postCreated>,
): AsyncIterable<readonly NotificationDraft[]> {
  const post = await things.findPost(db, postId);
  if (!post?.feedId) return;
  const feed =
    post.feedType === 'event'
      ? await findEvent(db, post.feedId as EventId)
      : await things.findProfileName(db, post.feedId as ProfileId);
  if (!feed) return;
  const list =
    post.feedType === 'event'
      ? things.listGoing
      : post.feedType === 'community'
        ? things.listMembers
        : things.listFollowers;
  const about = {
    type: 'post',
    key: `${post.feedId}:${day}`,
    by: post.profileId,
    itemType: 'feedPost',
    itemId: post.id,
    params: { feed: feed.name, excerpt: excerpt(post.description) },
    link: `/posts/${post.id}`,
  } as const;
  for await (const ids of things.allOf(db, list as things.ListAudience<string, ProfileId>, post.feedId))
    yield ids.map((to) => ({ ...about, to }));
}

export async function listContributorInvited(
  db: Db,
  { id: actId, payload: { collectionId, userId: to, byId: by } }: Delivery<typeof collectionInvited>,
): Promise<readonly NotificationDraft[]> {
  const list = await things.findCollection(db, collectionId);
  if (!list || list.deletedAt) return none;
  const shelf = list.kind === 'do-list' ? 'do-lists' : 'collections';
  const about = { itemType: 'collection', itemId: list.id, params: { list: list.name } };
  return [{ ...about, to, by, actId, type: 'listInvitation', key: list.id, link: `/${shelf}/${list.id}` }];
}
