import { longDay, sameClock, yearOf, zoneName } from '#platform/time.ts';
import type { Event } from '../contract.ts';
import { hoursText } from '../hours-text.ts';
import { useViewerZone } from '#platform/ui/use-viewer-zone.ts';

type Times = Pick<Event, 'startDate' | 'endDate' | 'timezone'> & { now: number };

/** Local start and end of an event. Names the time zone if the viewer's clock differs, and another year (FMT-03). */
export function EventTimes({ startDate, endDate, timezone, now }: Times) {
  const viewerZone = useViewerZone();
  const isElsewhere = viewerZone !== undefined && !sameClock(startDate, timezone, viewerZone);
  const year = yearOf(startDate, timezone);
  return (
    <>
      <time dateTime={startDate} className="event-fact-head">
        {longDay(startDate, timezone)}
        {year !== yearOf(new Date(now), timezone) && `, ${year}`}
      </time>
      <span className="text-ink-2">
        {hoursText({ startDate, endDate, timezone })}
        {isElsewhere && ` ${zoneName(startDate, timezone)}`}
      </span>
    </>
  );
}
