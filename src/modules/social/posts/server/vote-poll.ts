import { isUuid, type PollId, type PostId } from '#platform/ids.ts';
import { isRefusal, refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import type { Poll } from '../item-contract.ts';
import { findOption, findPoll, findVote, insertVote, moveVote } from './poll-store.ts';
import { readPoll } from './read-items.ts';
import { requirePost } from './read-posts.ts';

/**
 * Votes for a user, or moves their vote while the poll is open. @throws Refusal pollNotFound, pollClosed,
 * alreadyVoted
 */
export async function votePoll(
  db: Db,
  { pollId, optionId }: { pollId: PollId; optionId: string },
  viewer: Viewer,
): Promise<Poll> {
  const found = isUuid(optionId) ? await findOption(db, pollId, optionId) : undefined;
  if (!found?.hasOption || !(await isReadable(db, found.postId, viewer)))
    throw refuse(refusals, 'pollNotFound');
  if (found.isClosed) throw refuse(refusals, 'pollClosed');
  await transact(db, async (tx) => {
    const before = await findVote(tx, pollId, viewer.userId);
    if (before === optionId) throw refuse(refusals, 'alreadyVoted');
    if (before) await moveVote(tx, pollId, viewer.userId, { from: before, to: optionId });
    else if (!(await insertVote(tx, pollId, viewer.userId, optionId))) throw refuse(refusals, 'alreadyVoted');
  });
  const poll = await findPoll(db, pollId, viewer.userId);
  if (!poll) throw refuse(refusals, 'pollNotFound');
  return readPoll(db, poll);
}

/** Polls of posts the viewer may not read don't exist for them. */
async function isReadable(db: Db, postId: PostId, viewer: Viewer): Promise<boolean> {
  try {
    await requirePost(db, postId, viewer);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
