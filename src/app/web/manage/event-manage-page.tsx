import { useSuspenseQuery } from '@tanstack/react-query';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { eventPath } from '#modules/events/events/rules.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { pageDay, shortDay, timeOfDay } from '#platform/time.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { PosterFrame } from '#platform/ui/poster-frame.tsx';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { EventBadges } from './event-badges.tsx';
import { managedEventQuery } from './managed-queries.ts';
import { ManageShell } from './manage-shell.tsx';
import { eventSections } from './sections.ts';
// Sections load late, so their styles come with the page.
import '#modules/sales/guests/web/guests.css';

/** The event dashboard (RTE-05). */
export function EventManagePage({ eventId, section }: { eventId: string; section: string }) {
  const { data: event } = useSuspenseQuery(managedEventQuery(eventId));
  return (
    <div data-gel={event.gel}>
      <ManageShell
        managed={event}
        part={event.creatorType}
        sections={eventSections}
        current={section}
        path={manageEventPath(event)}
        head={<Head event={event} />}
      />
    </div>
  );
}

function Head({ event }: { event: ManagedEvent }) {
  const { name, startDate, timezone, venueName, images, status, hidden } = event;
  const [image] = images;
  const [weekday = '', date = ''] = shortDay(startDate, timezone).split(', ');
  return (
    <>
      <PosterFrame
        image={image && { src: imageUrl(image, 320) }}
        band={
          image && image.width === image.height ? { weekday, day: date.split(' ').at(-1) ?? '' } : undefined
        }
        className="manage-picture"
      />
      <div className="grid gap-1 justify-items-start">
        <p className="flex flex-wrap gap-2">
          <EventBadges status={status} hidden={hidden} />
        </p>
        <h1 dir="auto" className="display manage-name">
          {name}
        </h1>
        <p className="text-ink-2 wrap-anywhere">
          <time dateTime={startDate}>
            {pageDay(startDate, timezone)}, {timeOfDay(startDate, timezone)}
          </time>
          {venueName && (
            <>
              {' · '}
              <bdi>{venueName}</bdi>
            </>
          )}
        </p>
      </div>
      <Link to={eventPath(event)} className={buttonClass({ variant: 'quiet', size: 'small' })}>
        {status === 'draft' ? 'Preview' : 'View event'}
      </Link>
    </>
  );
}
