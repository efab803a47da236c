import { publish } from '#platform/server/domain-events.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { type EventId, newId } from '#platform/ids.ts';
import { eventDelisted, eventRelisted } from '../events.ts';

/**
 * Removes an event from all lists, or makes it public again unless its host made it private meanwhile. Its page stays
 * for ticket holders. Private events aren't listed anyway (MOD-01).
 * @returns false if nothing changed, or the event isn't listed
 */
export async function setEventHidden(tx: Db, eventId: EventId, hidden: boolean): Promise<boolean> {
  const done = await tx
    .updateTable('event')
    .set({
      visibility: hidden
        ? 'unlisted'
        : sql<'public' | 'private'>`case when visibility = 'unlisted' then 'public' else visibility end`,
      delistedAt: hidden ? sql<Date>`now()` : null,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', eventId)
    .where('deletedAt', 'is', null)
    .$if(hidden, (query) => query.where('visibility', '=', 'public'))
    .where('delistedAt', hidden ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) return false;
  await publish(tx, hidden ? eventDelisted : eventRelisted, { key: newId(), payload: { eventId } });
  return true;
}
