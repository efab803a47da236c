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

/** Counts tickets sold or held, including archived types. */
export async function countOrdered(db: Db, eventId: EventId): Promise<number> {
  const { total } = await db
    .selectFrom('ticketType')
    .select((eb) => sql<number>`coalesce(${eb.fn.sum(eb('held', '+', eb.ref('sold')))}, 0)::int`.as('total'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return total;
}
