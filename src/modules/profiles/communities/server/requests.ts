import { newId, type CommunityId, type UserId } from '#platform/ids.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { cutPage, type PageInput } from '#platform/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import { publish, publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { communityConfirmed, participationEvents } from '../events.ts';
import { refusals, type RequestStatus } from '../contract.ts';
import { readAnswers } from './answers.ts';
import { requireCommunity } from './participation.ts';
import { confirmRequests, decideRequest, readParticipation, type Decision } from './participation-store.ts';
import { countRequests, listRequests } from './store.ts';

/** Requests to join with their answers. */
export async function readRequests(
  db: Db,
  wireId: CommunityId,
  viewer: Viewer,
  page: PageInput & { readonly status: RequestStatus },
) {
  const { id } = await requireCommunity(db, wireId, viewer.userId);
  const [found, total] = await Promise.all([
    listRequests(db, id, { ...page, limit: page.limit + 1 }, viewer.userId),
    countRequests(db, id, page.status, viewer.userId),
  ]);
  const { rows, next } = cutPage(found, page.limit, ({ place, id }) => [place, id]);
  const answersOf = await readAnswers(
    db,
    id,
    rows.map((row) => row.id),
  );
  const items = rows.map((row) => ({
    ...toProfileCard(row),
    askedAt: row.since.toISOString(),
    answers: answersOf(row.id),
  }));
  return { items, total, offset: 0, next };
}

/** Answers or reopens a request, and notifies both sides (COM-16). @throws Refusal requestNotFound */
export async function answerRequest(tx: Db, decision: Decision, viewer: Viewer) {
  const { communityId, userId, answer } = decision;
  await requireCommunity(tx, communityId, viewer.userId);
  if (!(await decideRequest(tx, decision))) throw refuse(refusals, 'requestNotFound');
  await publish(tx, participationEvents[answer], {
    key: `${communityId}:${userId}:${newId()}`,
    payload: { communityId, userId, byId: viewer.userId },
  });
  const { membersTotal } = await readParticipation(tx, communityId, viewer.userId);
  const requestsTotal = await countRequests(tx, communityId, 'pending', viewer.userId);
  return { requestsTotal, membersTotal };
}

/** Everyone can join a community that is open now, so its requests need no answers. */
export async function confirmWaiting(tx: Db, communityId: CommunityId, byId: UserId): Promise<void> {
  const userIds = await confirmRequests(tx, communityId);
  await publishAll(
    tx,
    communityConfirmed,
    userIds.map((userId) => ({
      key: `${communityId}:${userId}:${newId()}`,
      payload: { communityId, userId, byId },
    })),
  );
}
