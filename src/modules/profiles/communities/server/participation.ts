import { areMet, isMet } from '#modules/profiles/membership-rules/rules.ts';
import { type CommunityId, newId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { communityLeft, communityWithdrawn, participationEvents } from '../events.ts';
import { refusals, type Participation, type ParticipantStatus } from '../contract.ts';
import { statusAfterJoin, statusFrom } from '../rules.ts';
import { readFanFacts, type FanFactReaders } from './fan-facts.ts';
import {
  decideRequest,
  findCommunityToJoin,
  saveAnswers,
  listConditions,
  lockCommunity,
  putParticipant,
  readParticipation,
  removeParticipant,
  type CommunityToJoin,
} from './participation-store.ts';
import { findParticipantStatus } from './store.ts';

type Answer = { readonly conditionId: string; readonly answer: string };

/**
 * Joins a community or sends a request. Repeating it changes nothing, unless the membership rules are met by now.
 * @throws Refusal communityNotFound, ownCommunity, requestDenied
 */
export async function joinCommunity(
  tx: Db,
  readers: FanFactReaders,
  {
    communityId: wireId,
    userId,
    answers,
  }: { communityId: CommunityId; userId: UserId; answers: readonly Answer[] },
): Promise<Participation> {
  // Or a request could arrive just after the community was opened to everyone, which confirms those that wait.
  await lockCommunity(tx, wireId);
  const community = await requireCommunity(tx, wireId, userId);
  if (community.isOwn) throw refuse(refusals, 'ownCommunity');
  const { id, membershipType } = community;
  const now = (await findParticipantStatus(tx, id, userId)) ?? null;
  if (now === 'denied') throw refuse(refusals, 'requestDenied');

  const isConditional = membershipType === 'conditional';
  const conditions = isConditional ? await listConditions(tx, id) : [];
  const facts = isConditional && (await readFanFacts(tx, readers, { conditions, hostId: id, userId }));
  const asked = statusAfterJoin(membershipType, facts ? areMet(conditions, facts, Date.now()) : false);
  const questions = new Set(conditions.flatMap((one) => (one.kind === 'question' ? [one.id] : [])));
  const given = answers.filter(({ conditionId, answer }) => questions.has(conditionId) && answer.trim());
  const known = [...new Map(given.map((one) => [one.conditionId, one])).values()];
  if (now === null) requireAnswers(questions, known);
  const status = statusFrom(now, asked);
  if (await putParticipant(tx, id, userId, status))
    await publishStatus(tx, { communityId: id, userId }, status);
  if (known.length > 0) await saveAnswers(tx, id, userId, known);
  return readParticipation(tx, id, userId);
}

/** @throws Refusal answerRequired if an answer is missing */
function requireAnswers(questions: ReadonlySet<string>, answers: readonly Answer[]): void {
  const answered = new Set(answers.map(({ conditionId }) => conditionId));
  if ([...questions].some((id) => !answered.has(id))) throw refuse(refusals, 'answerRequired');
}

/** Each change has a key of its own, because users may leave and join again. */
async function publishStatus(
  tx: Db,
  payload: { readonly communityId: CommunityId; readonly userId: UserId },
  status: ParticipantStatus,
): Promise<void> {
  const key = `${payload.communityId}:${payload.userId}:${newId()}`;
  await publish(tx, participationEvents[status], { key, payload });
}

/** Leaves, or withdraws the request. A denied request stays. @throws Refusal communityNotFound */
export async function leaveCommunity(tx: Db, wireId: CommunityId, userId: UserId): Promise<Participation> {
  const { id } = await requireCommunity(tx, wireId, userId);
  const was = await removeParticipant(tx, id, userId);
  if (was)
    await publish(tx, was === 'confirmed' ? communityLeft : communityWithdrawn, {
      key: `${id}:${userId}:${newId()}`,
      payload: { communityId: id, userId },
    });
  return readParticipation(tx, id, userId);
}

/**
 * Removes a member, who may join or ask again.
 * @throws Refusal communityNotFound, memberNotFound
 */
export async function removeMember(
  tx: Db,
  { communityId, userId }: { communityId: CommunityId; userId: UserId },
  byId: UserId,
): Promise<{ membersTotal: number }> {
  const { id } = await requireCommunity(tx, communityId, byId);
  if ((await removeParticipant(tx, id, userId)) !== 'confirmed') throw refuse(refusals, 'memberNotFound');
  await publish(tx, communityLeft, {
    key: newId(),
    payload: { communityId: id, userId, byId },
  });
  const { membersTotal } = await readParticipation(tx, id, byId);
  return { membersTotal };
}

/** Membership rules, and which of them the user meets. Questions are answered on joining. */
export async function readConditions(db: Db, readers: FanFactReaders, wireId: CommunityId, userId: UserId) {
  const { id } = await requireCommunity(db, wireId, userId);
  const conditions = await listConditions(db, id);
  const facts = await readFanFacts(db, readers, { conditions, hostId: id, userId });
  return conditions.map((condition) => ({ condition, met: isMet(condition, facts, Date.now()) }));
}

/**
 * Admits a user whose request waits although the community is open by now, or who asked while buying a ticket and meets
 * the rules. The order doesn't know them, and its own ticket may be required (COM-17, X-31).
 * @param request `byId` is the team member who reopened it. The rules don't admit it then
 */
export async function judgeRequest(
  tx: Db,
  readers: FanFactReaders,
  { communityId, userId, byId }: { communityId: CommunityId; userId: UserId; byId?: UserId | undefined },
): Promise<void> {
  // Or it could read that the team decides just before the community is opened.
  await lockCommunity(tx, communityId);
  const community = await findCommunityToJoin(tx, communityId, userId);
  if (!community) return;
  const conditions = byId === undefined ? await listConditions(tx, communityId) : [];
  const facts = await readFanFacts(tx, readers, { conditions, hostId: communityId, userId });
  const answer = statusAfterJoin(community.membershipType, areMet(conditions, facts, Date.now()));
  if (answer === 'confirmed' && (await decideRequest(tx, { communityId, userId, from: 'pending', answer })))
    await publishStatus(tx, { communityId, userId }, answer);
}

/** @throws Refusal communityNotFound, communityGone */
export async function requireCommunity(db: Db, id: CommunityId, userId: UserId): Promise<CommunityToJoin> {
  const found = await findCommunityToJoin(db, id, userId);
  if (!found) throw refuse(refusals, 'communityNotFound');
  if (found.isGone) throw refuse(refusals, 'communityGone');
  return found;
}
