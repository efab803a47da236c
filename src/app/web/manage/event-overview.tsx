import type { ManagedEvent } from '#features/events/manage-contract.ts';
import { longDay, timeOfDay } from '#kit/time.ts';

/** How a night does (MNG-01). */
export function EventOverview({
  managed: { startDate, timezone, venueName, city },
}: {
  managed: ManagedEvent;
}) {
  return (
    <p className="text-ink-2">
      {longDay(startDate, timezone)}, {timeOfDay(startDate, timezone)}
      {venueName && ` at ${venueName}`}, {city}.
    </p>
  );
}
