import * as z from 'zod/mini';
import { dateIn, shortDay } from '#platform/time.ts';
import { hoursText } from './hours-text.ts';

const Slot = z.object({
  startDate: z.string(),
  endDate: z.string(),
  timezone: z.string(),
  place: z.string(),
});
type Slot = z.infer<typeof Slot>;

/** A change of an event that its ticket holders are notified of. */
export const EventChange = z.object({
  kind: z.enum(['moved', 'postponed', 'resumed', 'cancelled']),
  from: Slot,
  to: Slot,
});
export type EventChange = z.infer<typeof EventChange>;

const isMoved = ({ from, to }: EventChange): boolean =>
  from.startDate !== to.startDate || from.endDate !== to.endDate;

const yearOf = ({ startDate, timezone }: Slot): string => dateIn(new Date(startDate), timezone).slice(0, 4);

/** `Sat, Nov 28, 11:00 PM to 5:00 AM`, or `Sat, Nov 28, 2026, …` */
const slotText = (slot: Slot, isDated = false): string =>
  [shortDay(slot.startDate, slot.timezone), ...(isDated ? [yearOf(slot)] : []), hoursText(slot)].join(', ');

/** Text after the event's name: `moved to Sat, Dec 5, 11:00 PM to 5:00 AM (was …)`, with years if they differ. */
export function changeText(change: EventChange): string {
  const { kind, from, to } = change;
  if (kind === 'cancelled') return `on ${slotText(from)} is cancelled`;
  if (kind === 'postponed') return `is postponed. It was planned for ${slotText(from)}`;
  if (kind === 'resumed') return `takes place as planned on ${slotText(to)}`;
  const isElsewhere = from.place !== to.place;
  const where = ({ place }: Slot) => place || 'a place to be announced';
  if (!isMoved(change)) return `moved to ${where(to)} (was ${where(from)})`;
  const isOtherYear = yearOf(from) !== yearOf(to);
  const at = (slot: Slot) => slotText(slot, isOtherYear) + (isElsewhere ? `, ${where(slot)}` : '');
  return `moved to ${at(to)} (was ${at(from)})`;
}
