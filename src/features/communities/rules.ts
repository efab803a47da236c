import type { MembershipType, ParticipantStatus } from './contract.ts';

/** Open communities confirm at once; every other kind asks its team first (COM-04, COM-05). */
export function statusAfterJoin(membershipType: MembershipType): ParticipantStatus {
  return membershipType === 'open' ? 'confirmed' : 'pending';
}

const creatorNames = { owner: 'Owner', collaborator: 'Admin', assistant: 'Door Manager' } as const;

/** What somebody of the team is called (COM-14). */
export function teamName(type: keyof typeof creatorNames): string {
  return creatorNames[type];
}
