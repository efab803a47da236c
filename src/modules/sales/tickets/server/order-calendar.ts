import { eventCalendar } from '#modules/events/calendars/server/index.ts';
import { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { OrderTickets } from '../contract.ts';

/** Creates the `.ics` file of an order's event (TKT-01), with the address as far as the tickets show it (LOC-04). */
export function orderCalendar(
  db: Db,
  { order, event }: Pick<OrderTickets, 'order' | 'event'>,
  publicUrl: string,
): Promise<string> {
  const seesAddresses = event.venueName !== '';
  return eventCalendar(db, EventId.decodeOrNoId(order.eventId), { publicUrl, seesAddresses });
}
