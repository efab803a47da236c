import { EventId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { statusRefusals } from '../contract.ts';
import { createTimeShift, startingAt, type Times } from '../series.ts';
import { resumeEvent, type Notified } from './change-status.ts';
import { momentOf } from './moment-of.ts';
import type { NotifyHolders } from './notify-holders.ts';
import { readForm } from './read-form.ts';
import { changeEvent } from './save-event.ts';

/**
 * Moves an event to another date. Set times and the end of sales shift with it; sales that have begun continue, and a
 * start of sales shifts only if it would be after their end (EVT-06).
 * @throws Refusal isDraft, isCalledOff, isOver, endPassed
 */
export async function moveEvent(
  tx: Db,
  { id, startDate }: { readonly id: EventId; readonly startDate: string },
  viewer: Viewer,
  notify: NotifyHolders,
): Promise<Notified> {
  const wireId = EventId.encode(id);
  const { event, draft } = await readForm(tx, wireId, viewer);
  if (event.status === 'draft') throw refuse(statusRefusals, 'isDraft');
  if (event.status === 'cancelled') throw refuse(statusRefusals, 'isCalledOff');
  const zone = draft.timezone!;
  const from: Times = { startsAt: new Date(draft.startDate!), endsAt: new Date(draft.endDate!) };
  if (event.status === undefined && from.endsAt.getTime() <= Date.now())
    throw refuse(statusRefusals, 'isOver');
  const to = startingAt(from, zone, momentOf(startDate, zone, from.startsAt));
  // The same date: there is nothing to move, but a postponed event resumes.
  if (to.startsAt.getTime() === from.startsAt.getTime()) return resumeEvent(tx, id, { by: viewer, notify });
  const moved = createTimeShift(from, to, zone);
  return changeEvent(
    tx,
    id,
    {
      ...draft,
      startDate: to.startsAt.toISOString(),
      endDate: to.endsAt.toISOString(),
      artists: draft.artists.map((entry) => ({ ...entry, playsAt: moved(entry.playsAt) })),
      tickets: draft.tickets.map(({ saleStartDate, saleEndDate, ...ticket }) => {
        const lastDate = moved(saleEndDate ?? draft.endDate)!;
        const isLate = saleStartDate !== null && saleStartDate >= lastDate;
        return {
          ...ticket,
          saleStartDate: isLate ? moved(saleStartDate) : saleStartDate,
          saleEndDate: moved(saleEndDate),
        };
      }),
    },
    { by: viewer, notify },
  );
}
