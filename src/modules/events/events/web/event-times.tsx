import { dateIn, longDay, sameClock, shortDay, timeOfDay, zoneName } from '#platform/time.ts';
import type { Event } from '../contract.ts';
import { useViewerZone } from '#platform/ui/use-viewer-zone.ts';

type Times = Pick<Event, 'startDate' | 'endDate' | 'timezone'>;

/** Local start and end of an event. Names the time zone if the viewer's clock differs (FMT-03). */
export function EventTimes({ startDate, endDate, timezone }: Times) {
  const viewerZone = useViewerZone();
  const isElsewhere = viewerZone !== undefined && !sameClock(startDate, timezone, viewerZone);
  return (
    <>
      <time dateTime={startDate} className="event-fact-head">
        {longDay(startDate, timezone)}
      </time>
      <span className="text-ink-2">
        {timeOfDay(startDate, timezone)} to {endText({ startDate, endDate, timezone })}
        {isElsewhere && ` ${zoneName(startDate, timezone)}`}
      </span>
    </>
  );
}

/** Events that end after midnight count as one night. Longer ones show their end date. */
function endText({ startDate, endDate, timezone }: Times): string {
  const isWithinADay = Date.parse(endDate) - Date.parse(startDate) < 86_400_000;
  const time = timeOfDay(endDate, timezone);
  return isWithinADay || dateIn(new Date(startDate), timezone) === dateIn(new Date(endDate), timezone)
    ? time
    : `${shortDay(endDate, timezone)}, ${time}`;
}
