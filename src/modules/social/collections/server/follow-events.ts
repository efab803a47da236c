import {
  eventChanged,
  eventDeleted,
  eventDelisted,
  eventPublished,
  eventRelisted,
} from '#modules/events/events/events.ts';
import type { CollectionId, EventId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import { dropDeleted, lockListsWith, recount } from './write-store.ts';

/** Keeps the totals of lists right when an event is deleted, or everyone can find it or no longer can. */
export const followEvents = (db: Db): Subscriber =>
  subscribe([eventPublished, eventChanged, eventDeleted, eventDelisted, eventRelisted], {
    name: 'collections.follow-event',
    by: 'queued',
    handle: async ({ payload }) => {
      if (!('what' in payload) || payload.what.includes('visibility'))
        await recountLists(db, payload.eventId);
    },
  });

const mostAtOnce = 200;

async function recountLists(db: Db, eventId: EventId): Promise<void> {
  let after: CollectionId | undefined;
  do
    after = await transact(db, async (tx) => {
      const ids = await lockListsWith(tx, eventId, { after, limit: mostAtOnce });
      if (ids.length === 0) return undefined;
      await dropDeleted(tx, eventId, ids);
      await recount(tx, ids);
      return ids.length === mostAtOnce ? ids.at(-1) : undefined;
    });
  while (after);
}
