import type { NotificationId, ProfileId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals, type Notification } from '../contract.ts';
import { listRows, markRead, setLink } from './list-store.ts';
import { actionOf, toNotification, type Answer, type Answers } from './read-list.ts';

type NotificationAnswer = { viewer: Viewer; profileId: ProfileId; id: NotificationId; accept: boolean };

/**
 * Answers the request in a notification through the module that stores the answer (NTF-09).
 * @throws Refusal notificationNotFound, alreadyAnswered, and those of that module
 */
export async function answerInPlace(
  tx: Db,
  answers: Answers,
  { viewer, profileId, id, accept }: NotificationAnswer,
): Promise<Notification & { opens: PagePath | null }> {
  const [row] = await listRows(tx, profileId, { id, limit: 1 }, viewer.userId);
  if (!row) throw refuse(refusals, 'notificationNotFound');
  const kind = actionOf(row, answers);
  if (!kind || !row.itemType || !row.itemId) throw refuse(refusals, 'alreadyAnswered');

  const { itemType, itemId } = row;
  // The asking party of a request is in its key. An invitation without one is the viewer's.
  const partyId = row.key.split(':')[1] ?? viewer.userId;
  // Each action stores ids of the kinds that its answer takes.
  const answer = answers[kind] as Answer;
  const { opens = null } = await answer(tx, { viewer, itemType, itemId, partyId, accept });
  if (opens) await setLink(tx, profileId, id, opens);
  await markRead(tx, profileId, [id]);
  const [answered] = await listRows(tx, profileId, { id, limit: 1 }, viewer.userId);
  return { ...toNotification(answered ?? row, answers), opens };
}
