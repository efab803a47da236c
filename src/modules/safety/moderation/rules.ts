import type { NewAccountAct } from '#platform/contract.ts';

/** Why something is reported, in the order in which the dialog offers it. */
export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'scam',
  'fake',
  'private',
  'other',
] as const;

/** Why something is in the queue: what people report, and a name that a rule held. */
export const caseReasons = [...reportReasons, 'heldName'] as const;

/** What can be reported (MOD-01). */
export const reportKinds = [
  'user',
  'community',
  'artist',
  'venue',
  'event',
  'feedPost',
  'comment',
  'activity',
  'collection',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** @returns undefined for an id of something that cannot be reported. */
export function reportKindOf(wireId: string): ReportKind | undefined {
  const kind = wireId.slice(0, wireId.indexOf(':'));
  return reportKinds.find((one) => one === kind);
}

/** What those who look after the house can do. */
export const moderationActs = [
  'approve',
  'dismiss',
  'hide',
  'restore',
  'warn',
  'suspend',
  'reinstate',
] as const;
export type Act = (typeof moderationActs)[number];

/** What else stands in the log: decisions of features below, and of the console. */
export const auditActs = [
  ...moderationActs,
  'approveClaim',
  'declineClaim',
  'mergeVenues',
  'promoteEvent',
  'stopPromoting',
  'verifyProfile',
  'unverifyProfile',
  'setTopPerformer',
  'makeAdmin',
  'removeAdmin',
  'signOutEverywhere',
  'cancelEvent',
  'refundOrder',
  'cancelTickets',
  'setFeeRate',
  'retryFact',
  'retryMessage',
  'retryJob',
  'retryWork',
] as const;
export type AuditAct = (typeof auditActs)[number];

/** What an act was done to: what can be reported, and what only the house sees. */
export type AuditKind = ReportKind | 'order' | 'feeRate' | 'fact' | 'message' | 'job' | 'work';

/** What can be taken out of sight and put back; a hidden night keeps its page for those who hold tickets. */
const hideable: ReadonlySet<ReportKind> = new Set(['feedPost', 'comment', 'event']);

export type CaseState = {
  readonly kind: ReportKind;
  readonly isOpen: boolean;
  readonly hidden: boolean;
  /** Its name waits for review. */
  readonly held: boolean;
  readonly hasAuthor: boolean;
  /** Who looks after the house is neither warned nor suspended by a colleague here. */
  readonly authorIsAdmin: boolean;
  readonly authorSuspended: boolean;
};

/** Each act with when it is possible. */
const possible: Readonly<Record<Act, (state: CaseState) => boolean>> = {
  approve: ({ held }) => held,
  dismiss: ({ isOpen, held }) => isOpen && !held,
  hide: ({ kind, hidden }) => hideable.has(kind) && !hidden,
  restore: ({ kind, hidden, held }) => hideable.has(kind) && hidden && !held,
  warn: ({ hasAuthor, authorIsAdmin, authorSuspended }) => hasAuthor && !authorIsAdmin && !authorSuspended,
  suspend: ({ hasAuthor, authorIsAdmin, authorSuspended }) => hasAuthor && !authorIsAdmin && !authorSuspended,
  reinstate: ({ authorSuspended }) => authorSuspended,
};

export function actsFor(state: CaseState): Act[] {
  return moderationActs.filter((act) => possible[act](state));
}

/**
 * Times an hour, for an account that is a newcomer's. Somebody who looks around on a first evening stays below all of
 * them; a script that makes accounts to sell something does not.
 */
export const newAccountLimits: Readonly<Record<NewAccountAct, { times: number; why: string }>> = {
  post: { times: 4, why: 'a first post and a few more; spam posts by the dozen' },
  comment: { times: 15, why: 'a talk in one thread' },
  follow: { times: 40, why: 'the people of one party; follow rings begin with hundreds' },
  invite: { times: 10, why: 'a table full of friends; an invitation rings in a pocket' },
  join: { times: 15, why: 'what one city has of one taste' },
  report: { times: 8, why: 'one person’s posts; a crowd of new accounts silences nobody' },
};

/** Days an account is new in any case, and days until it is not even without having done anything that proves a person. */
const newAccountDays = { always: 3, unproven: 30 } as const;

const dayMs = 86_400_000;

export function isNewAccount(account: { openedAt: number; proven: boolean }, now: number): boolean {
  const days = (now - account.openedAt) / dayMs;
  return days < (account.proven ? newAccountDays.always : newAccountDays.unproven);
}

/** Whole seconds in which the times of `newAccountLimits` are counted. */
export const newAccountSeconds = 3600;

const link =
  /https?:\/\/|www\.|\b[\p{L}\d-]+\.(?:com|net|org|info|biz|io|co|me|ly|gg|to|cc|xyz|link|shop|site|online|app|click|top|ru|cn|tk)\b/iu;

/** Whether a text sends people somewhere else: what new accounts may not do before many. */
export function hasLink(text: string): boolean {
  return link.test(text);
}
