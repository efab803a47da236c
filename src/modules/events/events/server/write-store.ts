import { sql, type Db } from '#platform/server/db.ts';
import type { EventId, ProfileId, VenueId } from '#platform/ids.ts';
import type { EventStatus } from '../contract.ts';

/** Columns of an event that its host edits. Times are instants. */
export type EventFacts = {
  name: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  venueId: VenueId | null;
  venueName: string;
  address1: string;
  zipCode: string;
  /** Name of the city that lists the event. */
  city: string;
  /** As in the address, for events without a venue. */
  postalCity: string;
  stateCode: string;
  neighborhoodId: string | null;
  neighborhood: string;
  latitude: number | null;
  longitude: number | null;
  hideAddress: boolean;
  externalUrl: string | null;
  status: EventStatus;
  visibility: 'public' | 'unlisted' | 'private';
  creatorId: ProfileId;
  minimumAge: number | null;
  maxPerPerson: number | null;
  currency: string;
  /** Inside every price, with the rate in thousandths of a percent; `''` and 0 without one (TAX-01). */
  taxName: string;
  taxRate: number;
};

export type LockedEvent = EventFacts & {
  id: EventId;
  imageId: string | null;
  deletedAt: Date | null;
  delistedAt: Date | null;
  goingTotal: number;
  revision: string;
};

/**
 * Locks an event until the transaction ends. Always lock its ticket types first, because sales hold those when they
 * count guests.
 */
export async function lockEvent(tx: Db, eventId: EventId): Promise<LockedEvent | undefined> {
  const row = await tx
    .selectFrom('event')
    .select([
      'id',
      'name',
      'description',
      'startsAt',
      'endsAt',
      'timezone',
      'venueId',
      'venueName',
      'address1',
      'zipCode',
      'city',
      'postalCity',
      'stateCode',
      'neighborhoodId',
      'neighborhood',
      'latitude',
      'longitude',
      'hideAddress',
      'externalUrl',
      'creatorId',
      'minimumAge',
      'maxPerPerson',
      'currency',
      'taxName',
      'taxRate',
      'imageId',
      'deletedAt',
      'delistedAt',
      'goingTotal',
      'status',
      'visibility',
      sql<string>`updated_at::text`.as('revision'),
    ])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

export async function updateEvent(
  tx: Db,
  eventId: EventId,
  facts: Partial<EventFacts> & { cancelReason?: string; deletedAt?: Date; imageId?: null },
): Promise<void> {
  await tx
    .updateTable('event')
    .set({ ...facts, updatedAt: sql<Date>`now()` })
    .where('id', '=', eventId)
    .execute();
  if (facts.startsAt || facts.endsAt) await moveGoing(tx, eventId);
}

/** A concurrent join may keep the old time, which only decides whether to look at the event itself. */
async function moveGoing(tx: Db, eventId: EventId): Promise<void> {
  await sql`
    update event_going g set starts_at = e.starts_at, ends_at = e.ends_at
      from event e
     where e.id = ${eventId}::uuid and g.event_id = ${eventId}::uuid
       and (g.starts_at is distinct from e.starts_at or g.ends_at is distinct from e.ends_at)`.execute(tx);
}

/** Moves all events of one venue to another (VEN-06). */
export async function moveEventsToVenue(tx: Db, fromId: VenueId, intoId: VenueId): Promise<void> {
  await tx.updateTable('event').set({ venueId: intoId }).where('venueId', '=', fromId).execute();
}
