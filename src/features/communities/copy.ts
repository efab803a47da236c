import type { MembershipType, ParticipantStatus } from './contract.ts';

/** How one gets in (COM-02). */
export const membershipWords: Readonly<Record<MembershipType, { name: string; how: string }>> = {
  open: { name: 'Open', how: 'Anyone may join, and is in at once.' },
  approval: { name: 'By approval', how: 'Ask to join; somebody of the team reads every request.' },
  conditional: { name: 'By condition', how: 'Who meets its conditions is in at once; all others ask.' },
};

const status: Readonly<Record<ParticipantStatus, string | undefined>> = {
  pending: 'Requested',
  confirmed: 'Joined',
  invited: 'Invited',
  denied: undefined,
};

export const communityWords = { status, going: 'go to what is on next' } as const;
