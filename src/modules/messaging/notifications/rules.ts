import { addDays, dateIn, instantOf, wallClockOf } from '#platform/time.ts';

/** The topic under which whoever looks at the list hears of news. */
export const notificationsTopic = 'notifications';

/** Counted no further: the badge shows `99+`. */
export const unreadAtMost = 100;

export const unreadText = (total: number): string => (total >= unreadAtMost ? '99+' : String(total));

/** `Ana`, `Ana and Ben`, `Ana and 3 others`. */
export function whoText(names: readonly string[], total: number): string {
  const [first = 'Somebody', second] = names;
  if (total <= 1) return first;
  if (total === 2 && second) return `${first} and ${second}`;
  const others = total - 1;
  return `${first} and ${others} ${others === 1 ? 'other' : 'others'}`;
}

export const groups = ['New', 'Today', 'Yesterday', 'This week', 'This month', 'Earlier'] as const;
export type Group = (typeof groups)[number];

const hour = 3_600_000;

/** Under which heading a notification stands (NTF-02), by the reader's own calendar; weeks begin on Monday. */
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

/** From nine in the evening to eight in the morning nobody is texted: the hours of the American law on calls (47 CFR 64.1200). */
export const textQuiet: QuietHours = { from: 21 * 60, until: 8 * 60 };

/** Whether nobody is to be disturbed. `from` after `until` goes over midnight; equal is the whole day. */
export function isQuiet(now: Date, zone: string, quiet: QuietHours | null): boolean {
  if (!quiet) return false;
  const minute = minuteOf(now, zone);
  const { from, until } = quiet;
  if (from < until) return minute >= from && minute < until;
  return minute >= from || minute < until;
}

/** Minutes since midnight, in a zone. */
function minuteOf(now: Date, zone: string): number {
  const clock = wallClockOf(now, zone);
  return Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16));
}

/** The first moment at which somebody may be disturbed: now, or when the quiet hours end by their own clock. */
export function whenAwake(now: Date, zone: string, quiet: QuietHours | null): Date {
  if (!quiet || !isQuiet(now, zone, quiet)) return now;
  const today = dateIn(now, zone);
  const day = minuteOf(now, zone) < quiet.until ? today : addDays(today, 1);
  const clock = `${twoDigits(Math.floor(quiet.until / 60))}:${twoDigits(quiet.until % 60)}`;
  const end = instantOf(`${day}T${clock}`, zone);
  // In the hour that comes twice, the first `until` may be past.
  return end > now ? end : new Date(end.getTime() + hour);
}

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** What travels to a device, encrypted. Its service worker shows it. */
export type PushMessage = {
  /** Of this state of the notification: an id is shown once, however often it arrives. */
  readonly id: string;
  /** Of the notification: a newer state takes the place of an older one. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** A page of ours, which a press opens. */
  readonly link: string;
};

/** Under which a push service replaces what it has not delivered yet: 32 characters at most (RFC 8030 §5.4). */
export const pushTopic = (notificationId: string): string => notificationId.replaceAll('-', '');

/** Where browsers get the script from that shows what is pushed. */
export const serviceWorkerPath = '/service-worker.js';
