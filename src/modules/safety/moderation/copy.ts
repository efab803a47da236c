import { dateAndTime } from '#platform/date-and-time.ts';
import type { ReportReason } from './contract.ts';
import type { Act, CaseDecision, caseReasons, ReportKind } from './rules.ts';

export const reasonWords: Readonly<Record<ReportReason, { label: string; hint: string }>> = {
  spam: { label: 'Spam', hint: 'Ads or repeated content' },
  harassment: { label: 'Harassment', hint: 'Bullying, stalking or unwanted messages' },
  hate: { label: 'Hate', hint: 'Attacks on people for who they are' },
  violence: { label: 'Violence or danger', hint: 'Threats, or something that could hurt someone' },
  sexual: { label: 'Sexual content', hint: 'Shared without consent, or out of place' },
  scam: { label: 'Scam', hint: 'Fake tickets or requests for money' },
  fake: { label: 'Impersonation', hint: 'Pretends to be a person, artist or venue' },
  private: {
    label: 'Private information',
    hint: 'Someone’s address, phone number or picture',
  },
  other: { label: 'Something else', hint: 'Tell us in a sentence' },
};

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

export const ownWord = (kind: ReportKind) => (kind === 'user' ? 'profile' : kindWords[kind]);

/** A host has many events, so the words name the one that an admin acted on. */
export const ownThing = (kind: ReportKind, title: string): string =>
  kind === 'event' ? `${ownWord(kind)} “${title}”` : ownWord(kind);

/** The user that a warning or suspension is about. */
export const responsibleWord = (kind: ReportKind) =>
  kind === 'user' ? 'person' : `author of the ${kindWords[kind]}`;

export const actWords: Readonly<Record<Act, { label: string; done: string; what: string }>> = {
  approve: {
    label: 'Approve',
    done: 'Approved',
    what: 'The name shows in lists and search, and its owner can send messages.',
  },
  dismiss: {
    label: 'Dismiss',
    done: 'Dismissed',
    what: 'No rules were broken. We tell the people who reported it.',
  },
  hide: { label: 'Hide', done: 'Hidden', what: 'We remove it from all lists. You can restore it later.' },
  restore: { label: 'Restore', done: 'Restored', what: 'Everyone can see it again.' },
  warn: { label: 'Warn', done: 'Warned', what: 'We send your reason to the author.' },
  suspend: {
    label: 'Suspend',
    done: 'Suspended',
    what: 'They’re signed out everywhere, can’t sign in, and are hidden from everyone until you reinstate them.',
  },
  reinstate: {
    label: 'Reinstate',
    done: 'Reinstated',
    what: 'They can sign in again, and others can see them.',
  },
};

/** Notifications to the author; `null` sends none. */
export const authorWords: Readonly<Record<CaseDecision, ((thing: string, reason: string) => string) | null>> =
  {
    approve: (thing) => `We approved the name of your ${thing}. It now shows in lists and search`,
    dismiss: null,
    hide: (thing, reason) => `We hid your ${thing}: ${reason}`,
    restore: (thing) => `We reviewed your ${thing} and restored it`,
    warn: (thing, reason) => `Warning about your ${thing}: ${reason}`,
    suspend: null,
    reinstate: () => 'Your account is reinstated',
    cancelEvent: (thing, reason) => `We cancelled your ${thing} and refunded its guests: ${reason}`,
  };

/** Notifications to reporters; `null` sends none. */
export const reporterWords: Readonly<
  Record<CaseDecision, ((thing: string, responsible: string) => string) | null>
> = {
  approve: (thing) => `Thanks for your report. We reviewed the ${thing} and found no problem`,
  dismiss: (thing) => `Thanks for your report. We reviewed the ${thing} and found no problem`,
  hide: (thing) => `Thanks for your report. We hid the ${thing}`,
  restore: null,
  warn: (_thing, responsible) => `Thanks for your report. We warned the ${responsible}`,
  suspend: (_thing, responsible) => `Thanks for your report. We suspended the ${responsible}`,
  reinstate: null,
  cancelEvent: (thing) => `Thanks for your report. We cancelled the ${thing}`,
};

export const nameUnderReview = (thing: string, name: string): string =>
  `We’re reviewing the name of your ${thing}, “${name}”. Until then it stays out of search, and you can’t send messages about it`;

export const messageLimitWords = (left: number, perDay: number): string =>
  `You can message ${left} more ${left === 1 ? 'person' : 'people'} today. Your limit of ${perDay.toLocaleString('en-US')} a day resets at midnight UTC. It grows as your account gets older and you sell tickets.`;

export const moderationWords = {
  title: 'Reports',
  open: 'Open',
  decided: 'Decided',
  none: { open: 'No open reports', decided: 'No decided reports' },
  noneMessage: 'New reports appear here.',
  more: 'Show more',
  by: 'By',
  hidden: 'Hidden',
  held: 'Under review',
  suspended: 'Author suspended',
  somebody: 'Deleted user',
  read: 'Show the reports',
  inEvents: 'Show in events',
  reason: 'Reason',
  reasonHint: 'Saved in the log. If you warn or hide, the author sees it, too.',
  back: 'Not now',
  reports: (total: number) => `${total} ${total === 1 ? 'report' : 'reports'}`,
  when: dateAndTime,
  acts: actWords,
  hideEvent:
    'We remove it from all lists. Anyone with its link can still open it and buy tickets; to end sales, cancel it in events. You can restore it later.',
} as const;
