import { newId, type PostId } from '#platform/ids.ts';
import type { InputOf } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { postChanged, postDeleted } from '../events.ts';
import { refusals, type editPost as editPostCall, type FeedPost } from '../contract.ts';
import { draftProblem, postLimits } from '../rules.ts';
import { attach, findGifs, type PostDependencies } from './create-post.ts';
import { mayModerate, readPost, requirePost } from './read-posts.ts';
import { insertShare, markDeleted, pin, removeItem, unpin, updateDescription } from './write-store.ts';

/**
 * Edits a post for its author. Polls can't change. @throws Refusal of the draft, postNotFound, postGone, notAllowed,
 * pollStays
 */
export async function editPost(
  db: Db,
  posting: PostDependencies,
  input: InputOf<typeof editPostCall>,
  viewer: Viewer,
): Promise<FeedPost> {
  const before = await requirePost(db, input.postId, viewer);
  if (!before.isAuthor) throw refuse(commonRefusals, 'notAllowed');
  const isPoll = before.kind === 'poll';
  const wanted = input.items?.items;
  if (wanted && (isPoll || wanted.some(({ type }) => type === 'poll'))) throw refuse(refusals, 'pollStays');
  const stays = before.kind ? [{ type: before.kind }] : [];
  const problem =
    isPoll && input.description.trim() === ''
      ? 'questionRequired'
      : draftProblem({ description: input.description, items: { items: wanted ?? stays } }, Date.now());
  if (problem) throw refuse(refusals, problem);
  const gifs = await findGifs(posting.gifs, wanted ?? []);
  await transact(db, async (tx) => {
    if (!(await updateDescription(tx, before.id, input.description.trim())))
      throw refuse(refusals, 'postGone');
    const [item] = wanted ?? [];
    if (item) await attach(tx, { postId: before.id, item, gifs }, viewer);
    else if (wanted) await removeItem(tx, before.id);
    // A new key, so that every edit is delivered.
    await publish(tx, postChanged, { key: newId(), payload: { postId: before.id } });
  });
  return readPost(db, input.postId, viewer);
}

/** For its author, the feed's team, and admins. @throws Refusal postNotFound, postGone, notAllowed */
export async function deletePost(tx: Db, postId: PostId, viewer: Viewer): Promise<void> {
  const row = await requirePost(tx, postId, viewer);
  if (!row.isAuthor && !mayModerate(row, viewer)) throw refuse(commonRefusals, 'notAllowed');
  if (await markDeleted(tx, row.id, viewer.userId))
    await publish(tx, postDeleted, { key: row.id, payload: { postId: row.id } });
}

/** For the feed's team, at most three per feed. @throws Refusal postNotFound, postGone, notAllowed, tooManyPinned */
export async function pinPost(
  db: Db,
  { postId, pinned }: { postId: PostId; pinned: boolean },
  viewer: Viewer,
): Promise<FeedPost> {
  const row = await requirePost(db, postId, viewer);
  if (!row.feedId || !row.isTeam) throw refuse(commonRefusals, 'notAllowed');
  const { id, feedId } = row;
  if (!pinned) await unpin(db, id);
  else if (!(await transact(db, (tx) => pin(tx, feedId, id, postLimits.pinned))))
    throw refuse(refusals, 'tooManyPinned');
  return readPost(db, postId, viewer);
}

/** Counts a share link once per user (SHP-01). Posts the viewer may not read aren't counted. */
export async function countShare(tx: Db, postId: PostId, viewer: Viewer): Promise<void> {
  const row = await requirePost(tx, postId, viewer);
  await insertShare(tx, row.id, viewer.userId);
}
