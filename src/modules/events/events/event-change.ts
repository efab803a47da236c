import * as z from 'zod/mini';
import { shortDate, shortDay, yearOf } from '#platform/time.ts';
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

/** `Sat, Nov 28, 11:00 PM to 5:00 AM`, or `Sat, Nov 28, 2026, …` */
const slotText = (slot: Slot, isDated = false): string =>
  [(isDated ? shortDate : shortDay)(slot.startDate, slot.timezone), hoursText(slot)].join(', ');

/** Text after the event's name: `moved to Sat, Dec 5, 11:00 PM to 5:00 AM (was …)`, with years if they differ. */
export function changeText(change: EventChange): string {
  const { kind, from, to } = change;
  if (kind === 'cancelled') return `on ${slotText(from)} is cancelled`;
  if (kind === 'postponed') return `is postponed. It was planned for ${slotText(from)}`;
  if (kind === 'resumed') return `takes place as planned on ${slotText(to)}`;
  const isElsewhere = from.place !== to.place;
  const where = ({ place }: Slot) => place || 'a place to be announced';
  if (!isMoved(change)) return `moved to ${where(to)} (was ${where(from)})`;
  const isOtherYear = yearOf(from.startDate, from.timezone) !== yearOf(to.startDate, to.timezone);
  const at = (slot: Slot) => slotText(slot, isOtherYear) + (isElsewhere ? `, ${where(slot)}` : '');
  return `moved to ${at(to)} (was ${at(from)})`;
}
