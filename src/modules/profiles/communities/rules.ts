import type { MembershipType, ParticipantStatus } from './contract.ts';

/** The topic under which people hear that what they have with communities has changed. */
export const participationTopic = 'participation';

/** Open communities confirm at once, conditional ones who meets what they ask; the team is asked first elsewhere (COM-04, COM-05, X-31). */
export function statusAfterJoin(membershipType: MembershipType, meetsConditions = false): ParticipantStatus {
  const isIn = membershipType === 'open' || (membershipType === 'conditional' && meetsConditions);
  return isIn ? 'confirmed' : 'pending';
}

/** Where a status stands on the way in: joining moves nobody back. A "no" of the team is not joined away. */
const steps: Readonly<Record<ParticipantStatus, number>> = {
  invited: 0,
  pending: 1,
  confirmed: 2,
  denied: 3,
};

/** @returns the status that joining leads to, from the one there is; an invitation opens every door. */
export function statusFrom(now: ParticipantStatus | null, asked: ParticipantStatus): ParticipantStatus {
  if (now === 'invited') return 'confirmed';
  return now !== null && steps[now] >= steps[asked] ? now : asked;
}

type Shown = { readonly status: ParticipantStatus | null; readonly membersTotal: number };

/** What the button shows before the server has answered. A condition may be met, which only the server knows. */
export function guessJoin<State extends Shown>(now: State, membershipType: MembershipType): State {
  const status = statusFrom(now.status, statusAfterJoin(membershipType));
  const isNew = status === 'confirmed' && now.status !== 'confirmed';
  return { ...now, status, membersTotal: now.membersTotal + (isNew ? 1 : 0) };
}

export function guessLeave<State extends Shown>(now: State): State {
  const wasIn = now.status === 'confirmed';
  return { ...now, status: null, membersTotal: Math.max(0, now.membersTotal - (wasIn ? 1 : 0)) };
}

const creatorNames = { owner: 'Owner', collaborator: 'Admin', assistant: 'Door Manager' } as const;

/** What somebody of the team is called (COM-14). */
export function teamName(type: keyof typeof creatorNames): string {
  return creatorNames[type];
}
