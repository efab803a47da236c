import type { CommunityId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { JoinRequest } from '../contract.ts';
import { listAnswers } from './participation-store.ts';

/** @returns the answers of these users */
export async function readAnswers(
  db: Db,
  communityId: CommunityId,
  userIds: readonly UserId[],
): Promise<(userId: UserId) => JoinRequest['answers']> {
  const answers = userIds.length > 0 ? await listAnswers(db, communityId, userIds) : [];
  const byUser = Map.groupBy(answers, ({ userId }) => userId);
  return (userId) => (byUser.get(userId) ?? []).map(({ question, answer }) => ({ question, answer }));
}
