import { buttonClass } from '#platform/ui/button.tsx';
import { IconCalendarPlus } from '#platform/ui/icons.tsx';
import { addressOf } from '#platform/send.ts';
import { getEventCalendar } from '../calendar-contract.ts';
import type { Event } from '../contract.ts';
import { eventWords } from '../copy.ts';

const actionClass = `${buttonClass({ variant: 'outline', size: 'large' })} event-action`;

export function CalendarLink({ event }: { event: Pick<Event, 'id'> }) {
  return (
    <a href={addressOf(getEventCalendar, { eventId: event.id }).url} download className={actionClass}>
      <IconCalendarPlus />
      <span className="md:sr-only">{eventWords.calendar}</span>
    </a>
  );
}
