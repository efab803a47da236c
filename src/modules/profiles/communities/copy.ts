import type { MembershipType, ParticipantStatus } from './contract.ts';

/** How one gets in (COM-02). */
export const membershipWords: Readonly<Record<MembershipType, { name: string; how: string }>> = {
  open: { name: 'Open', how: 'Anyone may join, and is in at once.' },
  approval: { name: 'By approval', how: 'Ask to join; somebody of the team reads every request.' },
  conditional: {
    name: 'By condition',
    how: 'Anyone who meets every condition joins at once. The team reads all other requests, and every answer.',
  },
};

const status: Readonly<Record<ParticipantStatus, string | undefined>> = {
  pending: 'Requested',
  confirmed: 'Joined',
  invited: 'Invited',
  denied: undefined,
};

export const communityWords = { status, going: 'go to what is on next' } as const;

/** What the button says (COM-03, COM-06). */
export const joinWords = {
  join: 'Join',
  ask: 'Ask to join',
  requested: 'Requested',
  joined: 'Joined',
  /** The longest of them, so that the button keeps its width. */
  longest: 'Ask to join',
  named: (word: string, name: string) => `${word} ${name}`,
  /** A press on "Requested" (COM-08). */
  cancel: {
    title: 'Take your request back?',
    message: (name: string) => `The team of ${name} will no longer see that you asked.`,
    confirm: 'Take it back',
    cancel: 'Keep asking',
  },
  /** What a conditional community asks. */
  conditions: {
    title: (name: string) => `Ask to join ${name}`,
    lead: 'If you meet every condition, you’re in at once. Otherwise the team reads your request.',
    leadWithQuestion: 'The team reads your answers and decides.',
    answerMissing: 'Write an answer.',
    met: 'You do',
    open: 'Not yet',
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
  cancelled: { title: 'Request taken back' },
} as const;

/** What analytics hears (ANA-01). */
export const joinEvents = {
  confirmed: 'Community Member Joined',
  pending: 'Community Member Requested',
  left: 'Community Member Left',
} as const;

export const requestWords = {
  title: 'Requests',
  none: 'Nobody is waiting.',
  approve: 'Let in',
  deny: 'Say no',
  approveWhom: (name: string) => `Let in ${name}`,
  denyWhom: (name: string) => `Say no to ${name}`,
  approved: (name: string) => ({ title: 'Request approved', message: `${name} is in.` }),
  denied: (name: string) => ({ title: 'Request denied', message: `${name} stays outside.` }),
  more: 'Show more',
} as const;

export const memberWords = {
  title: 'Members',
  search: 'Search members',
  none: 'Nobody has joined yet.',
  nobody: 'No member has a name like that.',
  since: (day: string) => `Joined ${day}`,
  remove: 'Remove',
  removeWhom: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name} from the community?`,
  removeMessage: 'They lose access to what is for members. They can ask to join again.',
  keep: 'Keep',
  notRemoved: { title: 'Nothing has changed', message: 'We could not reach Backbeat. Try again.' },
  removed: (name: string) => ({ title: 'Member removed', message: `${name} is no longer a member.` }),
} as const;
