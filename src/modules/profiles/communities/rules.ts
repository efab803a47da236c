import type { MembershipType, ParticipantStatus } from './contract.ts';

export const participationTopic = 'participation';

/**
 * Open communities admit right away, those with membership rules admit users who meet them, and all others send a
 * request to the team (COM-04, COM-05, X-31).
 */
export function statusAfterJoin(membershipType: MembershipType, meetsConditions = false): ParticipantStatus {
  const isIn = membershipType === 'open' || (membershipType === 'conditional' && meetsConditions);
  return isIn ? 'confirmed' : 'pending';
}

/** Steps towards membership. Joining never goes back a step, and doesn't overrule a denied request. */
const steps: Readonly<Record<ParticipantStatus, number>> = {
  invited: 0,
  pending: 1,
  confirmed: 2,
  denied: 3,
};

/** @returns the status after joining. An invitation always admits. */
export function statusFrom(now: ParticipantStatus | null, asked: ParticipantStatus): ParticipantStatus {
  if (now === 'invited') return 'confirmed';
  return now !== null && steps[now] >= steps[asked] ? now : asked;
}

type ParticipationView = { readonly status: ParticipantStatus | null; readonly membersTotal: number };

/** Status for the optimistic update. Only the server knows whether rules are met. */
export function guessJoin<State extends ParticipationView>(
  now: State,
  membershipType: MembershipType,
): State {
  const status = statusFrom(now.status, statusAfterJoin(membershipType));
  const isNew = status === 'confirmed' && now.status !== 'confirmed';
  return { ...now, status, membersTotal: now.membersTotal + (isNew ? 1 : 0) };
}

export function guessLeave<State extends ParticipationView>(now: State): State {
  const wasIn = now.status === 'confirmed';
  return { ...now, status: null, membersTotal: Math.max(0, now.membersTotal - (wasIn ? 1 : 0)) };
}

const creatorNames = { owner: 'Owner', collaborator: 'Admin', assistant: 'Door Manager' } as const;

/** The role of a team member as shown (COM-14). */
export function teamName(type: keyof typeof creatorNames): string {
  return creatorNames[type];
}
