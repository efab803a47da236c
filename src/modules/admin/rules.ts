import type { accountRefusals } from './contract.ts';
import { feeLimits } from './money-contract.ts';

export type Standing = {
  readonly admin: boolean;
  readonly suspended: boolean;
  /** Whether somebody else looks after the house, too. */
  readonly hasOtherAdmin: boolean;
};

type Failure = keyof typeof accountRefusals;

/** Why somebody may not be given the role, or lose it; undefined when they may (AUTH-08). */
export function roleFailure(wish: { admin: boolean; reason: string }, now: Standing): Failure | undefined {
  if (wish.admin === now.admin) return undefined;
  if (wish.admin) return now.suspended ? 'personSuspended' : undefined;
  if (!now.hasOtherAdmin) return 'lastAdmin';
  return wish.reason === '' ? 'whyRequired' : undefined;
}

/** Why somebody may not be suspended; undefined when they may. */
export function suspensionFailure(
  wish: { suspended: boolean; reason: string },
  now: Standing,
): Failure | undefined {
  if (wish.suspended === now.suspended || !wish.suspended) return undefined;
  if (now.admin) return 'adminStays';
  return wish.reason === '' ? 'whyRequired' : undefined;
}

/** `a…a@example.com`: enough to know whom it is, too little to write to. Numbers keep their last three digits. */
export function maskedRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at > 0) return `${recipient[0]}…${recipient[at - 1]}${recipient.slice(at)}`;
  return recipient.length > 4 ? `…${recipient.slice(-3)}` : '…';
}

const secret = /\b(?:(?:sk|pk|whsec|rk|key|token|secret|password)[-_=:]|(?:bearer|basic) )[^\s"',;]+/giu;
const withPassword = /(\w+:\/\/)[^\s/@]+@/gu;

/** What went wrong, in one short line in which no key is left. */
export function plainError(error: string | null): string {
  const line = (error ?? '').split('\n', 1)[0]!.trim();
  return line.replaceAll(withPassword, '$1…@').replaceAll(secret, '…').slice(0, 300);
}

/** A job's number as an id, for the log. */
export function idOfNumber(number: string): string {
  const digits = number.padStart(32, '0').slice(-32);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ].join('-');
}

/** A fee rate as it is typed. */
export type FeeDraft = {
  /** As everybody else again. */
  readonly ends: boolean;
  readonly percent: string;
  /** In the currency's major unit: 0.99. */
  readonly perTicket: string;
  /** By the clock of who types; empty is now. */
  readonly startsAt: string;
};

export type FeeField = 'percent' | 'perTicket' | 'startsAt';
const decimal = /^\d{1,5}(?:[.,]\d{1,2})?$/;

/** In hundredths. @returns undefined for what is no figure from 0 to `most` */
function hundredthsOf(text: string, most: number): number | undefined {
  const typed = text.trim();
  const hundredths = decimal.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : most + 1;
  return hundredths <= most ? hundredths : undefined;
}

/** What is set by it, or which fields are wrong. A rate of nothing is said with zeros, never by leaving it out. */
export function readFee({ ends, percent, perTicket, startsAt }: FeeDraft, now: number) {
  const share = hundredthsOf(percent, feeLimits.percent * 100);
  const perTicketCents = hundredthsOf(perTicket, feeLimits.perTicketCents);
  const start = startsAt === '' ? null : new Date(startsAt);
  // As the server: within this minute is now.
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

/** What an admin can do with an event now: a cancelled one stays so, and drafts were never listed (MOD-01). */
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
    ...(status !== 'cancelled' && !isOver ? (['cancel'] as const) : []),
  ];
}
