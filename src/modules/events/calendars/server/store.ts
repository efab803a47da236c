import { addressColumns, eventCards } from '#modules/events/events/server/index.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import type { EventId } from '#platform/ids.ts';
import type { offerIn } from '#modules/events/ticket-types/server/index.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { RawBuilder } from 'kysely';

export type CalendarEvent = {
  provider: string;
  providerId: string;
  name: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  status: EventStatus;
  createdAt: Date;
  updatedAt: Date;
  hideAddress: boolean;
  venueName: string;
  address1: string | null;
  zipCode: string | null;
  neighborhood: string;
  city: string;
  postalCity: string;
  stateCode: string;
  countryCode: string;
  tickets: Parameters<typeof offerIn>[0];
};

/** Reads what calendars and feeds say about events. */
export async function listCalendarEvents(
  db: Db,
  { where, order, limit }: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number },
): Promise<CalendarEvent[]> {
  const events = sql`
    select e.id, e.provider, e.provider_id, e.name, e.description, e.starts_at, e.ends_at, e.timezone, e.status,
           e.created_at, e.updated_at, e.hide_address, e.venue_name, e.neighborhood, e.city, e.state_code,
           ${addressColumns}
      from event e
      left join venue ve on ve.id = e.venue_id
     where ${where}
     order by ${order}
     limit ${sql.lit(limit)}`;
  const { rows } = await eventCards.withTickets<CalendarEvent>(events).execute(db);
  return rows;
}

export async function readCalendarEvent(db: Db, eventId: EventId): Promise<CalendarEvent> {
  const where = sql`e.id = ${eventId}::uuid`;
  return (await listCalendarEvents(db, { where, order: sql`e.id`, limit: 1 }))[0]!;
}
