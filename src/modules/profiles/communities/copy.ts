import type { MembershipType, ParticipantStatus } from './contract.ts';

/** Membership types (COM-02). */
export const membershipWords: Readonly<Record<MembershipType, { name: string; how: string }>> = {
  open: { name: 'Open', how: 'Anyone can join right away.' },
  approval: {
    name: 'Approval required',
    how: 'People ask to join, and the team approves or declines each request.',
  },
  conditional: {
    name: 'Membership rules',
    how: 'People who meet every rule join right away. The team reviews all other requests, and every answer.',
  },
};

const status: Readonly<Record<ParticipantStatus, string | undefined>> = {
  pending: 'Requested',
  confirmed: 'Joined',
  invited: 'Invited',
  denied: undefined,
};

export const communityWords = { status, going: 'going to upcoming events' } as const;

/** Button labels (COM-03, COM-06). */
export const joinWords = {
  join: 'Join',
  ask: 'Ask to join',
  requested: 'Requested',
  joined: 'Joined',
  denied: 'Request declined',
  /** The longest label, so that the button keeps its width. */
  longest: 'Ask to join',
  named: (word: string, name: string) => `${word} ${name}`,
  /** Shown after a press on "Requested" (COM-08). */
  cancel: {
    title: 'Withdraw your request?',
    message: (name: string) => `${name} will no longer see your request to join.`,
    confirm: 'Withdraw request',
    cancel: 'Keep request',
  },
  /** The dialog of membership rules. */
  conditions: {
    title: (name: string) => `Ask to join ${name}`,
    lead: 'If you meet every rule, you join right away. Otherwise, the team reviews your request.',
    leadWithQuestion: 'The team reviews your answers and decides.',
    answerMissing: 'Enter an answer.',
    met: 'Met',
    open: 'Not met yet',
    answer: 'Your answer',
    send: 'Ask to join',
    cancel: 'Not now',
  },
} as const;

/** COM-09. */
export const joinToasts = {
  confirmed: (name: string) => ({ title: 'Joined community', message: `You've joined ${name}` }),
  pending: (name: string) => ({ title: 'Request sent', message: `You've asked to join ${name}` }),
  left: { title: 'Left community' },
  cancelled: { title: 'Request withdrawn' },
} as const;

/** Names of analytics events (ANA-01). */
export const joinEvents = {
  confirmed: 'Community Member Joined',
  pending: 'Community Member Requested',
  left: 'Community Member Left',
} as const;

export const requestWords = {
  title: 'Requests',
  none: 'No requests yet.',
  approve: 'Approve',
  deny: 'Decline',
  approveWhom: (name: string) => `Approve ${name}`,
  denyWhom: (name: string) => `Decline ${name}`,
  approved: (name: string) => ({ title: 'Request approved', message: `${name} is now a member.` }),
  denied: (name: string) => ({ title: 'Request declined', message: `${name} can’t join.` }),
  undo: 'Undo',
  reopened: { title: 'Request reopened' },
  declined: 'Declined requests',
  declinedNote: 'They can’t ask again. Approve someone to make them a member.',
  more: 'Show more',
} as const;

export const memberWords = {
  title: 'Members',
  search: 'Search members',
  none: 'No members yet. Share your community’s page to get the first ones.',
  nobody: 'No member has that name.',
  since: (day: string) => `Joined ${day}`,
  remove: 'Remove',
  removeWhom: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name} from the community?`,
  removeMessage: 'They lose access to everything for members only. They can ask to join again.',
  keep: 'Cancel',
  removed: (name: string) => ({ title: 'Member removed', message: `${name} is no longer a member.` }),
} as const;
