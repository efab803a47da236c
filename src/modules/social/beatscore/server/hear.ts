import { isUuid } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Subscriber, StoredEvent } from '#platform/server/feature.ts';
import { worth } from '../rules.ts';
import { rescore } from './rescore.ts';
import { addBeats, type NewBeat } from './store.ts';

/** Whom a night's tickets count for: who hosts it, who plays, and where it is. The app hands it in. */
export type PartsOf = (db: Db, eventId: string) => Promise<readonly string[]>;

/** What each fact gives, and to whom. Everything is noted by its source, so facts may come twice and in any order. */
export function subscribersOf(db: Db, partsOf: PartsOf): Subscriber[] {
  const on = (type: string, beatsOf: (fact: StoredEvent) => NewBeat[] | Promise<NewBeat[]>): Subscriber => ({
    name: `beatscore.note-${type.replace('.', '-')}`,
    on: type,
    by: 'queued',
    handle: async (fact) => addBeats(db, await beatsOf(fact)),
  });
  return [
    on('follow.confirmed', ({ payload }) => given('followed', payload['followedId'], payload['profileId'])),
    on('community.confirmed', ({ payload }) => given('joined', payload['communityId'], payload['userId'])),
    on('like.added', ({ payload }) =>
      payload['itemType'] === 'feedPost'
        ? given('liked', payload['authorProfileId'], payload['profileId'])
        : [],
    ),
    on('event.joined', ({ payload }) => goes(payload['userId'], payload['eventId'])),
    on('ticket.checkedIn', ({ payload: { userId, eventId } }) =>
      isId(userId) && isId(eventId)
        ? [{ profileId: userId, kind: 'checkedIn', source: eventId, points: worth.checkedIn.points }]
        : [],
    ),
    on('order.completed', async ({ payload }) => {
      const { buyerId, eventId, orderId, quantity, test } = payload;
      if (test === true || !isId(eventId) || !isId(orderId)) return [];
      const parts = await partsOf(db, eventId);
      const sold = parts
        .filter((profileId) => profileId !== buyerId)
        .map((profileId) => ({
          profileId,
          kind: 'sold' as const,
          source: orderId,
          points: worth.sold.points * (typeof quantity === 'number' ? quantity : 1),
        }));
      return [...goes(buyerId, eventId), ...sold];
    }),
    {
      name: 'beatscore.count-code',
      on: 'order.completed',
      by: 'queued',
      // Points that were promised show at once, and not only in the morning (PRM-14).
      handle: async ({ payload: { buyerId, orderId, points, test } }) => {
        if (test === true || typeof points !== 'number' || points <= 0 || !isId(buyerId) || !isId(orderId))
          return;
        await addBeats(db, [
          { profileId: buyerId, kind: 'code', source: orderId, points: points * worth.code.points },
        ]);
        await rescore(db, [buyerId], new Date());
      },
    },
  ];
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

/** What one person gives counts once, however often it is given and taken back. */
function given(kind: 'followed' | 'joined' | 'liked', profileId: unknown, giverId: unknown): NewBeat[] {
  if (!isId(profileId) || !isId(giverId)) return [];
  return [{ profileId, kind, source: giverId, giverId, points: worth[kind].points }];
}

function goes(profileId: unknown, eventId: unknown): NewBeat[] {
  if (!isId(profileId) || !isId(eventId)) return [];
  return [{ profileId, kind: 'going', source: eventId, points: worth.going.points }];
}
