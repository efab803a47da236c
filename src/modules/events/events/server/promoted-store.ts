import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { cardColumns, cardJoins, withTickets, type EventRow } from './card-store.ts';

const promotable = sql<boolean>`
  e.status = 'published' and e.visibility = 'public' and e.deleted_at is null and e.ends_at > now()`;

/** Rows of cards, latest promotion first, by `promoted_event_newest`. */
export async function listPromoted(db: Db, { limit, cursor }: PageInput) {
  const [at, id] = unpackCursor(cursor, 2) ?? [];
  const { rows } = await withTickets<EventRow & { promotedAt: Date }>(sql`
    select ${cardColumns}, r.created_at as promoted_at
      from promoted_event r join event e on e.id = r.event_id
      ${cardJoins}
     where ${promotable}
       and ${at === undefined ? sql`true` : sql`r.created_at <= ${String(at)}::timestamptz and (r.created_at < ${String(at)}::timestamptz or r.event_id > ${String(id)}::uuid)`}
     order by r.created_at desc, r.event_id
     limit ${sql.lit(limit + 1)}`).execute(db);
  return cutPage(rows, limit, ({ promotedAt, id }) => [promotedAt, id]);
}

/**
 * Locks the event until the transaction ends.
 * @returns undefined if the event doesn't exist
 */
export async function findPromotion(tx: Db, eventId: EventId) {
  const { rows } = await sql<{ name: string; promotable: boolean }>`
    select e.name, ${promotable} as promotable
      from event e where e.id = ${eventId}::uuid and e.deleted_at is null for update of e`.execute(tx);
  return rows[0];
}

/** @returns false if it was promoted already */
export async function addPromotion(tx: Db, eventId: EventId, byId: UserId): Promise<boolean> {
  const added = await tx
    .insertInto('promotedEvent')
    .values({ eventId, byId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** @returns false if it wasn't promoted */
export async function dropPromotion(tx: Db, eventId: EventId): Promise<boolean> {
  const dropped = await tx.deleteFrom('promotedEvent').where('eventId', '=', eventId).executeTakeFirst();
  return dropped.numDeletedRows === 1n;
}
