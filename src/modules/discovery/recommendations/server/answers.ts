import { toImages } from '#modules/profiles/profiles/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals, type listAnswers as listCall, type submitAnswers as submitCall } from '../contract.ts';
import { itemOf, questionId } from '../rules.ts';
import { countAnswers, listAnswers, putAnswers } from './store.ts';

/** @throws Refusal questionUnknown, when none of the questions exists */
export async function saveAnswers(
  tx: Db,
  userId: UserId,
  { answers, fromTasteTest }: InputOf<typeof submitCall>,
): Promise<{ kept: number }> {
  // An upsert may touch a row once; the last answer to a question counts.
  const last = new Map(
    answers.flatMap(({ questionId: asked, verdict }) => {
      const item = itemOf(asked);
      return item ? [[asked, { ...item, verdict }] as const] : [];
    }),
  );
  const kept = last.size > 0 ? await putAnswers(tx, userId, fromTasteTest, [...last.values()]) : 0;
  if (kept === 0) throw refuse(refusals, 'questionUnknown');
  return { kept };
}

export async function readAnswers(db: Db, userId: UserId, asked: InputOf<typeof listCall>) {
  const [{ rows, next }, total] = await Promise.all([
    listAnswers(db, userId, asked),
    countAnswers(db, userId, asked.fromTasteTest),
  ]);
  const items = rows.map(({ type, id, name, note, genre, image, ...row }) => ({
    question: { id: questionId({ type, id }), type, name, note, genre, images: toImages(image) },
    verdict: row.verdict,
    fromTasteTest: row.fromTasteTest,
    answeredAt: row.answeredAt.toISOString(),
  }));
  return { items, total, offset: 0, next };
}
