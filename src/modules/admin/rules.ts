import type { accountRefusals } from './contract.ts';
import { exactMinorUnits } from '#platform/money.ts';
import { readAmount, readDecimal } from '#platform/read-amount.ts';
import { feeLimits } from './money-contract.ts';

export type AccountState = {
  readonly admin: boolean;
  readonly suspended: boolean;
  readonly hasOtherAdmin: boolean;
};

type Failure = keyof typeof accountRefusals;

/** Returns why the admin role can't be granted or removed, or undefined when it can (AUTH-08). */
export function roleFailure(
  wish: { admin: boolean; reason: string },
  now: AccountState,
): Failure | undefined {
  if (wish.admin === now.admin) return undefined;
  if (wish.admin) return now.suspended ? 'personSuspended' : undefined;
  if (!now.hasOtherAdmin) return 'lastAdmin';
  return wish.reason === '' ? 'whyRequired' : undefined;
}

/** Returns why the user can't be suspended or reinstated, or undefined when they can. */
export function suspensionFailure(
  wish: { suspended: boolean; reason: string },
  now: AccountState,
): Failure | undefined {
  if (wish.suspended === now.suspended || !wish.suspended) return undefined;
  if (now.admin) return 'adminStays';
  return wish.reason === '' ? 'whyRequired' : undefined;
}

/**
 * Masks the recipient as `a…a@example.com`: enough to recognize them, too little to write to them. Phone numbers keep
 * their last three digits.
 */
export function maskedRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at > 0) return `${recipient[0]}…${recipient[at - 1]}${recipient.slice(at)}`;
  return recipient.length > 4 ? `…${recipient.slice(-3)}` : '…';
}

const secret = /\b(?:(?:sk|pk|whsec|rk|key|token|secret|password)[-_=:]|(?:bearer|basic) )[^\s"',;]+/giu;
const withPassword = /(\w+:\/\/)[^\s/@]+@/gu;

/** Returns the first line of the error, shortened and with keys removed. */
export function plainError(error: string | null): string {
  const line = (error ?? '').split('\n', 1)[0]!.trim();
  return line.replaceAll(withPassword, '$1…@').replaceAll(secret, '…').slice(0, 300);
}

export type FeeDraft = {
  /** Returns this scope to the default rate. */
  readonly ends: boolean;
  readonly percent: string;
  /** In major units, such as 0.99. */
  readonly perTicket: string;
  /** In the browser's time zone. Empty means now. */
  readonly startsAt: string;
};

export type FeeField = 'percent' | 'perTicket' | 'startsAt';

/** @returns hundredths; undefined unless they are between 0 and `most` */
function hundredthsOf(value: number | null, most: number): number | undefined {
  const hundredths = value === null ? Number.NaN : Math.round(value * 100);
  return hundredths >= 0 && hundredths <= most ? hundredths : undefined;
}

/** An amount that can be charged in the currency, or one with two decimals for all of them. */
function amountOf(typed: string, currency: string | null): number | null {
  if (currency === null) return readDecimal(typed, 2);
  const value = readAmount(typed, currency);
  return value !== null && exactMinorUnits(value, currency) === undefined ? Number.NaN : value;
}

/**
 * Parses the form into a rate, or lists the invalid fields. A free rate is entered as zeros; empty fields are
 * invalid.
 */
export function readFee(
  { ends, percent, perTicket, startsAt }: FeeDraft,
  { now, currency }: { readonly now: number; readonly currency: string | null },
) {
  const share = hundredthsOf(readDecimal(percent, 2), feeLimits.percent * 100);
  const perTicketCents = hundredthsOf(
    amountOf(perTicket, currency),
    feeLimits.perTicketCents(currency ?? ''),
  );
  const start = startsAt === '' ? null : new Date(startsAt);
  // The server rounds down to the minute, too.
  const isPast = start !== null && !(start.getTime() >= now - (now % 60_000));
  const wrong: FeeField[] = [];
  if (!ends && share === undefined) wrong.push('percent');
  if (!ends && perTicketCents === undefined) wrong.push('perTicket');
  if (isPast) wrong.push('startsAt');
  if (wrong.length > 0) return { wrong };
  const figures = ends
    ? { percent: null, perTicketCents: null }
    : { percent: share! / 100, perTicketCents: perTicketCents! };
  return { wrong, rate: { ...figures, startsAt: start?.toISOString() ?? null } };
}

/**
 * Lists what an admin can do with an event. Cancelled events can't be cancelled again and drafts were never listed
 * (MOD-01).
 */
export function eventActs({
  status,
  visibility,
  hidden,
  isOver,
}: {
  readonly status: 'draft' | 'published' | 'cancelled' | 'postponed';
  readonly visibility: 'public' | 'unlisted' | 'members';
  readonly hidden: boolean;
  readonly isOver: boolean;
}): ('hide' | 'cancel' | 'restore')[] {
  if (status === 'draft') return [];
  return [
    ...(hidden ? (['restore'] as const) : visibility === 'public' ? (['hide'] as const) : []),
    ...(status === 'postponed' || (status === 'published' && !isOver) ? (['cancel'] as const) : []),
  ];
}
