import type { ReportReason } from './contract.ts';
import type { Act, AuditAct, caseReasons, ReportKind } from './rules.ts';

export const reasonWords: Readonly<Record<ReportReason, { label: string; hint: string }>> = {
  spam: { label: 'Spam', hint: 'Advertising, or the same thing again and again' },
  harassment: { label: 'Harassment', hint: 'Bullying, stalking, unwanted messages' },
  hate: { label: 'Hate', hint: 'Attacks on people for who they are' },
  violence: { label: 'Violence or danger', hint: 'Threats, or something that could hurt somebody' },
  sexual: { label: 'Sexual content', hint: 'Without consent, or where it does not belong' },
  scam: { label: 'Scam', hint: 'False tickets, asking for money' },
  fake: { label: 'Not who they say', hint: 'Pretends to be a person, an artist or a place' },
  private: {
    label: 'Private information',
    hint: 'An address, a number, a picture that is not theirs to share',
  },
  other: { label: 'Something else', hint: 'Tell us in a sentence' },
};

/** Why something is in the queue of the admins. */
export const caseReasonLabel = (reason: (typeof caseReasons)[number]): string =>
  reason === 'heldName' ? 'Name held for review' : reasonWords[reason].label;

export const kindWords: Readonly<Record<ReportKind, string>> = {
  user: 'person',
  community: 'community',
  artist: 'artist',
  venue: 'venue',
  event: 'event',
  feedPost: 'post',
  comment: 'comment',
  activity: 'plan',
  collection: 'list',
};

/** The same, of one's own. */
export const ownWord = (kind: ReportKind) => (kind === 'user' ? 'profile' : kindWords[kind]);

const actWords: Readonly<Record<Act, { label: string; done: string; what: string }>> = {
  approve: {
    label: 'Approve',
    done: 'Approved',
    what: 'The name is fine. It shows in lists and search, and its owner can send messages.',
  },
  dismiss: {
    label: 'Dismiss',
    done: 'Dismissed',
    what: 'Nothing is wrong with it. Who reported it is told.',
  },
  hide: { label: 'Hide', done: 'Hidden', what: 'It leaves every list. It can be put back.' },
  restore: { label: 'Put back', done: 'Put back', what: 'Everybody sees it again.' },
  warn: { label: 'Warn', done: 'Warned', what: 'Its author is told what was wrong.' },
  suspend: {
    label: 'Suspend',
    done: 'Suspended',
    what: 'Signed out everywhere, no signing in, and invisible to everybody until reinstated.',
  },
  reinstate: { label: 'Reinstate', done: 'Reinstated', what: 'The person may sign in and is seen again.' },
};

/** What was done, as the log has it. */
export const logWords: Readonly<Record<AuditAct, string>> = {
  approve: 'Name approved',
  dismiss: actWords.dismiss.done,
  hide: actWords.hide.done,
  restore: actWords.restore.done,
  warn: actWords.warn.done,
  suspend: actWords.suspend.done,
  reinstate: actWords.reinstate.done,
  approveClaim: 'Claim approved',
  declineClaim: 'Claim declined',
  mergeVenues: 'Venues merged',
  promoteEvent: 'Recommended on the front page',
  stopPromoting: 'No longer recommended',
  verifyProfile: 'Verified',
  unverifyProfile: 'No longer verified',
  setTopPerformer: 'Top performer set',
  makeAdmin: 'Made an admin',
  removeAdmin: 'No longer an admin',
  signOutEverywhere: 'Signed out everywhere',
  cancelEvent: 'Event cancelled',
  refundOrder: 'Order refunded',
  cancelTickets: 'Tickets cancelled',
  setFeeRate: 'Fee rate set',
  retryFact: 'Fact told again',
  retryMessage: 'Message sent again',
  retryJob: 'Job tried again',
  retryWork: 'Queued work tried again',
};

/** What the author of a thing is told; `null` where nothing is. */
export const authorWords: Readonly<Record<Act, ((thing: string, reason: string) => string) | null>> = {
  approve: (thing) => `We approved the name of your ${thing}. It now shows in lists and search`,
  dismiss: null,
  hide: (thing, reason) => `We took your ${thing} out of sight: ${reason}`,
  restore: (thing) => `We looked again: your ${thing} is back`,
  warn: (thing, reason) => `A warning about your ${thing}: ${reason}`,
  suspend: null,
  reinstate: () => 'Your account is open again',
};

/** What the host of a cancelled event is told. */
export const cancelledEventWords = (reason: string) =>
  `We cancelled your event and refunded its guests: ${reason}`;

/** What those are told who reported something. */
export const reporterWords: Readonly<Record<Act, ((thing: string) => string) | null>> = {
  approve: (thing) => `Thank you. We looked at the ${thing} you reported and left it as it is`,
  dismiss: (thing) => `Thank you. We looked at the ${thing} you reported and left it as it is`,
  hide: (thing) => `Thank you. The ${thing} you reported is out of sight`,
  restore: null,
  warn: (thing) => `Thank you. We spoke to whoever made the ${thing} you reported`,
  suspend: (thing) => `Thank you. Whoever made the ${thing} you reported is suspended`,
  reinstate: null,
};

/** What the owner of a new name is told while it waits. */
export const heldNameWords = (thing: string, name: string): string =>
  `We're reviewing the name of your ${thing}, "${name}". Until then it stays out of search, and you can't send messages about it`;

export const messageLimitWords = (left: number, perDay: number): string =>
  `You can message ${left} more ${left === 1 ? 'person' : 'people'} today. Your limit of ${perDay.toLocaleString('en-US')} a day resets at midnight UTC. It grows as your account gets older and you sell tickets.`;

export const safetyWords = {
  more: (name: string) => `More about ${name}`,
  why: 'What is wrong',
  report: 'Report',
  reportTitle: (thing: string) => `Report this ${thing}`,
  reportLead: 'Only we read it. Nobody is told who reported something.',
  note: 'What should we know?',
  send: 'Send report',
  reported: {
    title: 'Thank you',
    message: 'A person of ours looks at it, and we tell you what became of it.',
  },
  blockYes: 'Block',
  blockNo: 'Keep',
  blockHint: 'Neither of you sees the other',
  muteHint: 'No posts, comments or news',
  unblockNamed: (name: string) => `Unblock ${name}`,
  unmuteShort: 'Unmute',
  block: (name: string) => `Block ${name}`,
  blockTitle: (name: string) => `Block ${name}?`,
  blockMessage:
    'You will not see each other any more: not in lists, search, feeds, comments or news. Following ends both ways, and plans you share are left. Nobody is told.',
  blocked: (name: string) => ({ title: `${name} is blocked`, message: 'You are invisible to each other.' }),
  unblock: 'Unblock',
  unblocked: (name: string) => ({
    title: `${name} is no longer blocked`,
    message: 'Following does not come back by itself.',
  }),
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Unmute ${name}`,
  muted: (name: string) => ({
    title: `${name} is muted`,
    message: 'Posts, comments and news stay away. Nobody is told.',
  }),
  unmuted: (name: string) => ({ title: `${name} is no longer muted`, message: 'What is new shows again.' }),
  undo: 'Undo',
  blockedList: 'Blocked',
  blockedNone: 'You have blocked nobody.',
  mutedList: 'Muted',
  mutedNone: 'You have muted nobody.',
} as const;

const dayAndTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Los_Angeles',
});

export const moderationWords = {
  title: 'Reports',
  open: 'Waiting',
  decided: 'Decided',
  none: { open: 'Nothing waits', decided: 'Nothing was decided yet' },
  noneMessage: 'What somebody reports stands here.',
  more: 'Show more',
  by: 'By',
  hidden: 'Out of sight',
  held: 'Waiting for review',
  suspended: 'Author suspended',
  somebody: 'Somebody who left',
  said: 'What was said',
  inEvents: 'Show in events',
  reason: 'Why',
  reasonHint: 'Kept in the log. A warning says it to the author, and so does hiding.',
  back: 'Not now',
  reports: (total: number) => `${total} ${total === 1 ? 'report' : 'reports'}`,
  when: (iso: string) => dayAndTime.format(new Date(iso)),
  acts: actWords,
} as const;
