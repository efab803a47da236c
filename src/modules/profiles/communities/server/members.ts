import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { cutPage } from '#platform/cursor.ts';
import type { Db } from '#platform/server/db.ts';
import type { AnswerOf, InputOf } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import type { listMembers } from '../contract.ts';
import { readAnswers } from './answers.ts';
import { requireCommunity } from './participation.ts';
import { listMemberRows } from './members-store.ts';

export async function readMembers(
  db: Db,
  { communityId, ...wanted }: InputOf<typeof listMembers>,
  userId: UserId,
): Promise<AnswerOf<typeof listMembers>> {
  const { id } = await requireCommunity(db, communityId, userId);
  const rows = await listMemberRows(db, id, { ...wanted, limit: wanted.limit + 1 });
  const { rows: page, next } = cutPage(rows, wanted.limit, ({ place, id }) => [place, id]);
  const answersOf = await readAnswers(
    db,
    id,
    page.map((row) => row.id),
  );
  return {
    items: page.map((row) => ({
      ...toProfileCard(row),
      joinedAt: row.since.toISOString(),
      answers: answersOf(row.id),
    })),
    next,
  };
}
