import { buttonClass } from '#kit/web/button.tsx';
import { IconCalendarPlus, IconShareFat } from '#kit/web/icons.tsx';
import { toast } from '#kit/web/toast.ts';
import { addressOf } from '#kit/web/send.ts';
import { getEventCalendar, type Event } from '../contract.ts';
import { eventWords } from '../copy.ts';

/** Hands the page to the phone's own sharing, or copies its address where there is none. */
export function ShareButton({ name, url }: { name: string; url: string }) {
  return (
    <button type="button" className={actionClass} onClick={() => void share(name, url)}>
      <IconShareFat />
      <span className="md:sr-only">{eventWords.share}</span>
    </button>
  );
}

const actionClass = `${buttonClass({ variant: 'outline', size: 'large' })} event-action`;

async function share(title: string, url: string) {
  // On computers the dialogs are worse than a link that can be pasted.
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ title, url })) {
    // Closing the phone's dialog rejects, and is a fine answer.
    return navigator.share({ title, url }).catch(() => undefined);
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ ...eventWords.linkCopied, tone: 'success' });
  } catch {
    toast({ ...eventWords.linkNotCopied, tone: 'danger' });
  }
}

/** The event as a file for any calendar. */
export function CalendarLink({ event }: { event: Pick<Event, 'id'> }) {
  return (
    <a href={addressOf(getEventCalendar, { eventId: event.id }).url} download className={actionClass}>
      <IconCalendarPlus />
      <span className="md:sr-only">{eventWords.calendar}</span>
    </a>
  );
}
