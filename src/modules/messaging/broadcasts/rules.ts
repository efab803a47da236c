import { coversBroadcasts } from '#modules/messaging/notifications/copy.ts';
import { whenMayNotify, whenMayText, type QuietHours } from '#modules/messaging/notifications/rules.ts';
import { toE164 } from '#platform/phone.ts';

export const ways = ['email', 'sms'] as const;
export type DeliveryWay = (typeof ways)[number];

/** Broadcasts per feed and day, in the feed's time zone. */
export const feedCaps: Readonly<Record<DeliveryWay, number>> = {
  // An announcement, a change and "doors are open". After a fourth, people unsubscribe for good.
  email: 3,
  // Each one costs money and interrupts people.
  sms: 1,
};

/** Broadcasts per user and day of their time zone, from all feeds together. */
export const personCaps: Readonly<Record<DeliveryWay, number>> = {
  // Enough for a busy Friday of a member of ten communities. The rest is in the app.
  email: 5,
  // Promised by the consent text.
  sms: 2,
};

/** Most recipients of one broadcast. New accounts are limited by their message budget (safety). */
export const mostPeople = 1_000_000;

/**
 * How an audience is processed. A part is one short transaction: 0.15 s on a machine with five times the work it has
 * cores for (`bench/broadcast.ts`). A worker rests after each part for as long as it took, and for a second after twenty,
 * so that payments and tickets never wait for a broadcast (`bench/sale-during-broadcast.ts`).
 */
export const pace = { people: 100, partsPerRun: 20 } as const;

export const skips = [
  'blocked',
  'muted',
  'noAddress',
  'noConsent',
  'switchedOff',
  'asleep',
  'over',
  'enough',
  'withdrawn',
] as const;
export type Skip = (typeof skips)[number];

export type Person = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly wants: Readonly<Record<DeliveryWay, boolean>>;
  readonly smsConsent: string | null;
  readonly timeZone: string;
  readonly quietHours: QuietHours | null;
  /** By or of the author, the user behind them, or the feed. */
  readonly isBlocked: boolean;
  readonly isMuted: boolean;
};

export type DeliveryDecision =
  | { readonly to: string }
  | { readonly postponedTo: Date }
  | { readonly skip: Skip };

const skipRules: readonly (readonly [Skip, (person: Person, way: DeliveryWay) => boolean])[] = [
  ['blocked', ({ isBlocked }) => isBlocked],
  ['muted', ({ isMuted }) => isMuted],
  ['switchedOff', ({ wants }, way) => !wants[way]],
  ['noConsent', ({ smsConsent }, way) => way === 'sms' && !coversBroadcasts(smsConsent)],
  ['noAddress', (person, way) => addressOf(person, way) === undefined],
];

/**
 * Decides whether, when and where a user gets a broadcast (BLA-04). @param endsAt end of the event, after which
 * nothing is sent about it
 */
export function judge(person: Person, way: DeliveryWay, now: Date, endsAt: Date | null): DeliveryDecision {
  const broken = skipRules.find(([, isBroken]) => isBroken(person, way));
  if (broken) return { skip: broken[0] };
  const whenReachable = way === 'email' ? whenMayNotify : whenMayText;
  const awake = whenReachable(now, person.timeZone, person.quietHours);
  if (!awake) return { skip: 'asleep' };
  if (endsAt && awake >= endsAt) return { skip: 'over' };
  return awake > now ? { postponedTo: awake } : { to: addressOf(person, way)! };
}

function addressOf({ email, phone }: Person, way: DeliveryWay): string | undefined {
  return way === 'email' ? (email ?? undefined) : toE164(phone ?? '');
}

/** Reasons shared by fewer people are hidden, because they would reveal individual settings. */
const reasonFrom = 5;

/** Counts skipped recipients by reason. Rare reasons become `other`. */
export function mergeSkipReasons(counts: readonly { why: string; total: number }[]) {
  const told = counts.filter(({ total }) => total >= reasonFrom);
  const rest = counts.filter(({ total }) => total > 0 && total < reasonFrom);
  const other = rest.reduce((sum, { total }) => sum + total, 0);
  return other > 0 ? [...told, { why: 'other', total: other }] : told;
}
