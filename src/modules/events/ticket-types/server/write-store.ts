import type { EventId, TicketTypeId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type TicketTypeFacts = {
  readonly id: TicketTypeId;
  readonly name: string;
  readonly description: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly capacity: number | null;
  readonly minPerOrder: number;
  readonly maxPerOrder: number;
  readonly saleStartsAt: Date | null;
  readonly saleEndsAt: Date | null;
  readonly locked: boolean;
  readonly taxRate: number | null;
  readonly admits: number;
  readonly opensAfter: TicketTypeId | null;
  readonly position: number;
};

/**
 * Creates or updates ticket types, never their counters.
 * @throws a check violation if this would oversell
 */
export async function putTicketTypes(
  tx: Db,
  eventId: EventId,
  types: readonly TicketTypeFacts[],
): Promise<void> {
  if (types.length === 0) return;
  await tx
    .insertInto('ticketType')
    .values(types.map((type) => ({ eventId, ...type })))
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        description: eb.ref('excluded.description'),
        priceMinor: eb.ref('excluded.priceMinor'),
        currency: eb.ref('excluded.currency'),
        capacity: eb.ref('excluded.capacity'),
        minPerOrder: eb.ref('excluded.minPerOrder'),
        maxPerOrder: eb.ref('excluded.maxPerOrder'),
        saleStartsAt: eb.ref('excluded.saleStartsAt'),
        saleEndsAt: eb.ref('excluded.saleEndsAt'),
        locked: eb.ref('excluded.locked'),
        taxRate: eb.ref('excluded.taxRate'),
        admits: eb.ref('excluded.admits'),
        opensAfter: eb.ref('excluded.opensAfter'),
        // Waiting for another type starts over.
        openedAt: sql<Date | null>`case when ticket_type.opens_after is not distinct from excluded.opens_after
                                        then ticket_type.opened_at end`,
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
}

/** Takes ticket types off sale permanently. Sold tickets stay valid. */
export async function archiveTicketTypes(
  tx: Db,
  eventId: EventId,
  ids: readonly TicketTypeId[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('ticketType')
    .set({ archivedAt: sql<Date>`now()` })
    .where('eventId', '=', eventId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Whether a ticket type was ever ordered. Reads the orders of its event. */
export async function hasOrders(db: Db, eventId: EventId, id: TicketTypeId): Promise<boolean> {
  const { rows } = await sql`
    select from order_item where event_id = ${eventId}::uuid and ticket_type_id = ${id}::uuid limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Locks the capacity of an event and all its ticket types, archived ones included. @returns people they hold */
export async function lockPeople(tx: Db, eventId: EventId): Promise<number> {
  await sql`select from event_capacity where event_id = ${eventId}::uuid for update`.execute(tx);
  const { rows } = await sql<{ people: number }>`
    select (held + sold + reserved) * admits as people
      from ticket_type where event_id = ${eventId}::uuid order by id for update`.execute(tx);
  return rows.reduce((sum, { people }) => sum + people, 0);
}

/** @param capacity in people; null for unlimited */
export async function saveCapacity(
  tx: Db,
  eventId: EventId,
  capacity: number | null,
  taken: number,
): Promise<void> {
  if (capacity === null) {
    await tx.deleteFrom('eventCapacity').where('eventId', '=', eventId).execute();
    return;
  }
  await tx
    .insertInto('eventCapacity')
    .values({ eventId, capacity, taken })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ capacity, taken }))
    .execute();
}

export async function findCapacity(db: Db, eventId: EventId): Promise<number | null> {
  const row = await db
    .selectFrom('eventCapacity')
    .select('capacity')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row?.capacity ?? null;
}

/** Counts the people that tickets sold or held admit, including archived types. */
export async function countOrdered(db: Db, eventId: EventId): Promise<number> {
  const { total } = await db
    .selectFrom('ticketType')
    .select(sql<number>`coalesce(sum((held + sold) * admits), 0)::int`.as('total'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return total;
}
