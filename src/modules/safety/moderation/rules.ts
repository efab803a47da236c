import type { NewAccountAct } from '#platform/contract.ts';

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

export const caseReasons = [...reportReasons, 'heldName'] as const;

/** Kinds that can be reported (MOD-01). */
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

/** @returns undefined for ids of items that can't be reported */
export function reportKindOf(wireId: string): ReportKind | undefined {
  const kind = wireId.slice(0, wireId.indexOf(':'));
  return reportKinds.find((one) => one === kind);
}

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

/** A case is decided by an act of the queue, or by an admin's cancellation of the event. */
export const caseDecisions = [...moderationActs, 'cancelEvent'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** All logged actions: moderation, claims and the admin console. */
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
  'markPaidOutside',
  'cancelTickets',
  'setOrderEmail',
  'submitEvidence',
  'acceptDispute',
  'retrySettlement',
  'holdSettlement',
  'markDebtPaid',
  'markPayoutPaid',
  'setFeeRate',
  'addCity',
  'changeCity',
  'removeCity',
  'saveNeighborhoods',
  'changeNeighborhoodPicture',
  'removeNeighborhood',
  'addGenre',
  'changeGenre',
  'mergeGenres',
  'hideHashtag',
  'showHashtag',
  'changeSettings',
  'retryFact',
  'retryMessage',
  'retryJob',
  'retryWork',
  'dismissWork',
] as const;
export type AuditAct = (typeof auditActs)[number];

/** Kinds in the log: reportable items, and items only admins see. */
export type AuditKind =
  | ReportKind
  | 'instance'
  | 'order'
  | 'settlement'
  | 'feeRate'
  | 'city'
  | 'genre'
  | 'hashtag'
  | 'fact'
  | 'message'
  | 'job'
  | 'work';

/** Kinds that can be hidden. Ticket holders keep access to the page of a hidden event. */
const hideable: ReadonlySet<ReportKind> = new Set(['feedPost', 'comment', 'event']);

export type CaseState = {
  readonly kind: ReportKind;
  readonly isOpen: boolean;
  readonly hidden: boolean;
  readonly held: boolean;
  readonly hasAuthor: boolean;
  /** Admins can't warn or suspend each other. */
  readonly authorIsAdmin: boolean;
  readonly authorSuspended: boolean;
};

const possible: Readonly<Record<Act, (state: CaseState) => boolean>> = {
  approve: ({ held }) => held,
  dismiss: ({ isOpen, held }) => isOpen && !held,
  hide: ({ kind, hidden }) => hideable.has(kind) && !hidden,
  restore: ({ kind, hidden, held }) => hideable.has(kind) && hidden && !held,
  warn: ({ hasAuthor, authorIsAdmin, authorSuspended }) => hasAuthor && !authorIsAdmin && !authorSuspended,
  // An open case of a suspended author is decided by the suspension.
  suspend: ({ isOpen, hasAuthor, authorIsAdmin, authorSuspended }) =>
    hasAuthor && !authorIsAdmin && (isOpen || !authorSuspended),
  reinstate: ({ authorSuspended }) => authorSuspended,
};

export function actsFor(state: CaseState): Act[] {
  return moderationActs.filter((act) => possible[act](state));
}

/** Actions per hour for new accounts. Normal use on a first evening stays below all of them; spam scripts don't. */
export const newAccountLimits: Readonly<Record<NewAccountAct, { times: number; why: string }>> = {
  post: { times: 4, why: 'a first post and a few more; spam comes by the dozen' },
  comment: { times: 15, why: 'a conversation in one thread' },
  follow: { times: 40, why: 'everyone from one party; follow rings start with hundreds' },
  invite: { times: 10, why: 'a table of friends; every invitation notifies someone' },
  join: { times: 15, why: 'the communities of one genre in a city' },
  report: { times: 8, why: 'one person’s posts; a group of new accounts can’t silence anyone' },
};

/** Days every account counts as new, and days an account counts as new that hasn't bought a ticket. */
const newAccountDays = { always: 3, unproven: 30 } as const;

const dayMs = 86_400_000;

export function isNewAccount(account: { openedAt: number; proven: boolean }, now: number): boolean {
  const days = (now - account.openedAt) / dayMs;
  return days < (account.proven ? newAccountDays.always : newAccountDays.unproven);
}

/** Window of `newAccountLimits`, in seconds. */
export const newAccountSeconds = 3600;

const link =
  /https?:\/\/|www\.|\b[\p{L}\d-]+\.(?:com|net|org|info|biz|io|co|me|ly|gg|to|cc|xyz|link|shop|site|online|app|click|top|ru|cn|tk)\b/iu;

export function hasLink(text: string): boolean {
  return link.test(text);
}
