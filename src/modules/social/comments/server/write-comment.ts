import { newId, type CommentId, type ProfileId } from '#platform/ids.ts';
import { refuse, type RefusalTable } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { createOnce } from '#platform/server/route-once.ts';
import type { Ask } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { commentCreated, commentDeleted } from '../events.ts';
import { refusals, type addPlanComment, type addPostComment, type Comment, type Reply } from '../contract.ts';
import { textProblem } from '../rules.ts';
import { isAuthor, readReply, withReplies } from './read-comments.ts';
import {
  findComments,
  insertComment,
  markDeleted,
  updateText,
  type CommentRow,
  type ThreadType,
} from './store.ts';

export type Thread = {
  /** The item's id without prefix. */
  readonly id: string;
  /** The profile that is notified of comments. */
  readonly authorProfileId: ProfileId;
  readonly mayComment: boolean;
  readonly mayModerate: boolean;
};

export type FindThread = (db: Db, wireId: string, viewer: Viewer | undefined) => Promise<Thread>;
/** One kind of thing that people comment on. Its module says how it is found, because comments may not use that module. */
export type ThreadSource = {
  /** @throws Refusal one of `refusals`, for things that do not exist and those the viewer may not see */
  readonly find: FindThread;
  readonly refusals: RefusalTable;
};
export type ThreadSources = Readonly<Record<ThreadType, ThreadSource>>;

export type AddComment = typeof addPostComment | typeof addPlanComment;

/** @throws Refusal mayNotComment, textRequired, textTooLong, commentNotFound, replyToReply */
export async function writeComment(
  call: AddComment,
  ask: Ask<AddComment>,
  { type, thread }: { type: ThreadType; thread: Thread },
): Promise<Comment> {
  const { input, db } = ask;
  const viewer = requireViewer(ask.viewer);
  if (!thread.mayComment) throw refuse(refusals, 'mayNotComment');
  const text = requireText(input.text);
  const parent = input.parentId ? await requireComment(db, input.parentId, viewer) : undefined;
  if (parent && (parent.itemType !== type || parent.itemId !== thread.id))
    throw refuse(refusals, 'commentNotFound');
  if (parent?.parentId) throw refuse(refusals, 'replyToReply');
  const id = newId<CommentId>();
  const { profileId, userId } = viewer;
  const parentId = parent?.id ?? null;
  const { authorProfileId } = thread;
  return transact(db, async (tx) => {
    const commentId = await createOnce(call, { ...ask, db: tx }, async () => {
      const draft = { id, thread: { type, id: thread.id }, parentId, profileId, userId, text };
      if (!(await insertComment(tx, draft))) throw refuse(refusals, 'commentNotFound');
      await publish(tx, commentCreated, {
        key: id,
        payload: { commentId: id, itemType: type, itemId: thread.id, parentId, profileId, authorProfileId },
      });
      return id;
    });
    // Read here, because a reply may be deleted with its comment once this is done.
    const rows = await findComments(tx, [commentId], userId);
    const [comment] = await withReplies(tx, rows, thread, viewer);
    // The acting profile, or the comment of the first request, was deleted meanwhile.
    if (!comment) throw refuse(refusals, commentId === id ? 'mayNotComment' : 'commentNotFound');
    return comment;
  });
}

/** @throws Refusal textRequired, textTooLong */
function requireText(written: string): string {
  const text = written.trim();
  const problem = textProblem(text);
  if (problem) throw refuse(refusals, problem);
  return text;
}

/**
 * Edits a comment for its author, as long as they may comment there. Notifies no one. @throws Refusal commentNotFound,
 * mayNotComment, textRequired, textTooLong
 */
export async function editComment(
  tx: Db,
  threads: ThreadSources,
  { commentId, text }: { readonly commentId: CommentId; readonly text: string },
  viewer: Viewer,
): Promise<Reply> {
  const before = await requireComment(tx, commentId, viewer);
  const thread = await threads[before.itemType].find(tx, before.itemId, viewer);
  if (!isAuthor(before, viewer)) throw refuse(refusals, 'commentNotFound');
  if (!thread.mayComment) throw refuse(refusals, 'mayNotComment');
  const next = requireText(text);
  if (next !== before.text && !(await updateText(tx, commentId, next)))
    throw refuse(refusals, 'commentNotFound');
  return readReply(tx, await requireComment(tx, commentId, viewer), thread, viewer);
}

/** @throws Refusal commentNotFound */
export async function requireComment(db: Db, id: CommentId, viewer: Viewer | undefined): Promise<CommentRow> {
  const [found] = await findComments(db, [id], viewer?.userId);
  if (!found) throw refuse(refusals, 'commentNotFound');
  return found;
}

/** For its author, moderators of the thread, and admins. @throws Refusal */
export async function deleteComment(
  tx: Db,
  threads: ThreadSources,
  wireId: CommentId,
  viewer: Viewer,
): Promise<void> {
  const found = await requireComment(tx, wireId, viewer);
  if (!isAuthor(found, viewer) && !viewer.admin) {
    const { mayModerate } = await threads[found.itemType].find(tx, found.itemId, viewer);
    if (!mayModerate) throw refuse(refusals, 'commentNotFound');
  }
  if ((await markDeleted(tx, found.id, viewer.userId)) === 0) return;
  await publish(tx, commentDeleted, { key: found.id, payload: { commentId: found.id } });
}
