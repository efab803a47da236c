import { coversBroadcasts } from '#modules/messaging/notifications/copy.ts';
import { isQuiet, textQuiet, whenAwake, type QuietHours } from '#modules/messaging/notifications/rules.ts';
import { toE164 } from '#platform/phone.ts';

export const ways = ['email', 'sms'] as const;
export type Way = (typeof ways)[number];

/** How many blasts a feed may send in a day, by its own calendar. */
export const feedCaps: Readonly<Record<Way, number>> = {
  // An announcement, a change and "doors are open". A fourth makes people leave the list for good.
  email: 3,
  // Each one costs money and rings in a pocket.
  sms: 1,
};

/** How many blasts one person gets in a day of theirs, from all feeds together. */
export const personCaps: Readonly<Record<Way, number>> = {
  // A busy Friday of somebody in ten communities; the rest is in the app.
  email: 5,
  // What the words of the consent promise.
  sms: 2,
};

/** How many people one broadcast may reach. New accounts reach what their budget of messages has left (safety). */
export const mostPeople = 1_000_000;

/**
 * How a crowd is walked. A part is one short transaction: 0.15 s on a machine with five times the work it has cores for
 * (`bench/broadcast.ts`). A worker rests after each for as long as it took, and after twenty for a second, so that money and
 * tickets never stand behind a crowd (`bench/sale-during-broadcast.ts`).
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

/** One of the crowd, as far as a blast looks. */
export type Person = {
  readonly email: string | null;
  readonly phone: string | null;
  /** As the settings have it: for what is sent to everybody. */
  readonly wants: Readonly<Record<Way, boolean>>;
  readonly smsConsent: string | null;
  readonly timeZone: string;
  readonly quietHours: QuietHours | null;
  /** With the author, the person behind it, or the feed. */
  readonly isBlocked: boolean;
  readonly isMuted: boolean;
};

export type Verdict = { readonly to: string } | { readonly postponedTo: Date } | { readonly skip: Skip };

const skipRules: readonly (readonly [Skip, (person: Person, way: Way) => boolean])[] = [
  ['blocked', ({ isBlocked }) => isBlocked],
  ['muted', ({ isMuted }) => isMuted],
  ['switchedOff', ({ wants }, way) => !wants[way]],
  ['noConsent', ({ smsConsent }, way) => way === 'sms' && !coversBroadcasts(smsConsent)],
  ['noAddress', (person, way) => addressOf(person, way) === undefined],
];

/** Whether, when and where somebody hears (BLA-04). @param endsAt when a night is over, and what is said of it is no news */
export function judge(person: Person, way: Way, now: Date, endsAt: Date | null): Verdict {
  const broken = skipRules.find(([, isBroken]) => isBroken(person, way));
  if (broken) return { skip: broken[0] };
  const awake = whenReachable(person, way, now);
  if (!awake) return { skip: 'asleep' };
  if (endsAt && awake >= endsAt) return { skip: 'over' };
  return awake > now ? { postponedTo: awake } : { to: addressOf(person, way)! };
}

function addressOf({ email, phone }: Person, way: Way): string | undefined {
  return way === 'email' ? (email ?? undefined) : toE164(phone ?? '');
}

/**
 * The first moment outside of the quiet hours: for mail one's own, for texts those of the law as well. The end of one may
 * lie within the other. @returns undefined where they leave no hour of the day
 */
function whenReachable({ timeZone, quietHours }: Person, way: Way, now: Date): Date | undefined {
  const all = way === 'email' ? [quietHours] : [quietHours, textQuiet, quietHours];
  const awake = all.reduce((at, quiet) => whenAwake(at, timeZone, quiet), now);
  return all.some((quiet) => isQuiet(awake, timeZone, quiet)) ? undefined : awake;
}

/** Fewer people than this share no reason of their own: it would say who wants what. */
const reasonFrom = 5;

/** How many were left out and why; what few share is `other`. */
export function tellReasons(counts: readonly { why: string; total: number }[]) {
  const told = counts.filter(({ total }) => total >= reasonFrom);
  const rest = counts.filter(({ total }) => total > 0 && total < reasonFrom);
  const other = rest.reduce((sum, { total }) => sum + total, 0);
  return other > 0 ? [...told, { why: 'other', total: other }] : told;
}
