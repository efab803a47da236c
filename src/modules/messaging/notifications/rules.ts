import { addDays, dateIn, instantOf, wallClockOf } from '#platform/time.ts';

export const notificationsTopic = 'notifications';

/** Counting stops here: the badge shows `99+`. */
export const unreadAtMost = 100;

export const unreadText = (total: number): string => (total >= unreadAtMost ? '99+' : String(total));

/** `Ana`, `Ana and Ben`, `Ana and 3 others`. */
export function whoText(names: readonly string[], total: number): string {
  const [first = 'Someone', second] = names;
  if (total <= 1) return first;
  if (total === 2 && second) return `${first} and ${second}`;
  const others = total - 1;
  return `${first} and ${others} ${others === 1 ? 'other' : 'others'}`;
}

export const groups = ['New', 'Today', 'Yesterday', 'This week', 'This month', 'Earlier'] as const;
export type Group = (typeof groups)[number];

const hour = 3_600_000;

/** The heading of a notification (NTF-02), in the reader's time zone. Weeks begin on Monday. */
export function groupOf(at: Date, now: Date, zone: string): Group {
  if (now.getTime() - at.getTime() < hour) return 'New';
  const [day, today] = [dateIn(at, zone), dateIn(now, zone)];
  if (day >= today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  if (day >= mondayOf(today)) return 'This week';
  if (day.slice(0, 7) === today.slice(0, 7)) return 'This month';
  return 'Earlier';
}

function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

export type QuietHours = { readonly from: number; readonly until: number };

/** Of a row, which has both or neither. */
export function quietHoursOf({ quietFrom, quietUntil }: QuietColumns): QuietHours | null {
  return quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
}

type QuietColumns = { readonly quietFrom: number | null; readonly quietUntil: number | null };

/** No texts from 9 p.m. to 8 a.m.: the calling hours of US law (47 CFR 64.1200). */
const textQuiet: QuietHours = { from: 21 * 60, until: 8 * 60 };

/** `from` after `until` spans midnight. If they are equal, the whole day is quiet. */
export function isQuiet(now: Date, zone: string, quiet: QuietHours | null): boolean {
  if (!quiet) return false;
  const minute = minuteOf(now, zone);
  const { from, until } = quiet;
  if (from < until) return minute >= from && minute < until;
  return minute >= from || minute < until;
}

function minuteOf(now: Date, zone: string): number {
  const clock = wallClockOf(now, zone);
  return Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16));
}

/** The first moment outside of quiet hours: now, or when they end in the user's time zone. */
export function whenAwake(now: Date, zone: string, quiet: QuietHours | null): Date {
  if (!quiet || !isQuiet(now, zone, quiet)) return now;
  const today = dateIn(now, zone);
  const day = minuteOf(now, zone) < quiet.until ? today : addDays(today, 1);
  const clock = `${twoDigits(Math.floor(quiet.until / 60))}:${twoDigits(quiet.until % 60)}`;
  const end = instantOf(`${day}T${clock}`, zone);
  // In the hour that repeats when clocks go back, the first `until` may be past.
  return end > now ? end : new Date(end.getTime() + hour);
}

/**
 * The first moment outside of the user's quiet hours and of the legal ones for texts. One may end within the other.
 * @returns undefined if they cover the whole day
 */
export function whenMayText(now: Date, zone: string, own: QuietHours | null): Date | undefined {
  return whenOutside(now, zone, [own, textQuiet, own]);
}

/** For emails and pushes. @returns undefined if the user's quiet hours cover the whole day */
export function whenMayNotify(now: Date, zone: string, own: QuietHours | null): Date | undefined {
  return whenOutside(now, zone, [own]);
}

function whenOutside(now: Date, zone: string, all: readonly (QuietHours | null)[]): Date | undefined {
  const awake = all.reduce((at, quiet) => whenAwake(at, zone, quiet), now);
  return all.some((quiet) => isQuiet(awake, zone, quiet)) ? undefined : awake;
}

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** The encrypted payload of a push. The service worker shows it. */
export type PushMessage = {
  /** Identifies this version of the notification. Each id is shown once, however often it arrives. */
  readonly id: string;
  /** Identifies the notification. A newer version replaces an older one. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
};

/** The topic under which a push service replaces undelivered messages. At most 32 characters (RFC 8030 §5.4). */
export const pushTopic = (notificationId: string): string => notificationId.replaceAll('-', '');

export const serviceWorkerPath = '/service-worker.js';
