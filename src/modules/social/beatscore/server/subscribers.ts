import { listProfilesOfEvent } from '#modules/events/events/server/index.ts';
import { eventJoined } from '#modules/events/events/events.ts';
import { communityConfirmed } from '#modules/profiles/communities/events.ts';
import { followConfirmed } from '#modules/profiles/follows/events.ts';
import { likeAdded } from '#modules/social/likes/events.ts';
import type { DomainEventDefinition } from '#platform/domain-events.ts';
import type { EventId, OrderId, ProfileId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import { worth } from '../rules.ts';
import { rescore } from './rescore.ts';
import { addBeats, type NewBeat } from './store.ts';

/** Domain events of modules that depend on this one; the app passes them in. */
export type ExternalEvents = {
  readonly orderCompleted: DomainEventDefinition<{
    readonly orderId: OrderId;
    readonly eventId: EventId;
    readonly buyerId: UserId;
    readonly test: boolean;
    readonly quantity: number;
    readonly points: number;
  }>;
  readonly ticketCheckedIn: DomainEventDefinition<{ readonly userId: UserId; readonly eventId: EventId }>;
};

/** Turns domain events into beats. Beats are keyed by their source, so events may arrive twice and in any order. */
export function subscribersOf(db: Db, { orderCompleted, ticketCheckedIn }: ExternalEvents): Subscriber[] {
  const on = <Payload extends object>(
    definition: DomainEventDefinition<Payload>,
    beatsOf: (payload: Payload) => NewBeat[] | Promise<NewBeat[]>,
  ): Subscriber =>
    subscribe<DomainEventDefinition<Payload>>(definition, {
      name: `beatscore.note-${definition.type.replace('.', '-')}`,
      by: 'direct',
      handle: async ({ payload }) => addBeats(db, await beatsOf(payload)),
    });
  return [
    on(followConfirmed, ({ followedId, profileId }) => given('followed', followedId, profileId)),
    on(communityConfirmed, ({ communityId, userId }) => given('joined', communityId, userId)),
    on(likeAdded, ({ itemType, authorProfileId, profileId }) =>
      itemType === 'feedPost' && authorProfileId !== null ? given('liked', authorProfileId, profileId) : [],
    ),
    on(eventJoined, ({ userId, eventId }) => goes(userId, eventId)),
    on(ticketCheckedIn, ({ userId, eventId }) => [
      { profileId: userId, kind: 'checkedIn', source: eventId, points: worth.checkedIn.points },
    ]),
    on(orderCompleted, async ({ buyerId, eventId, orderId, quantity, test }) => {
      if (test) return [];
      const parts = await listProfilesOfEvent(db, eventId);
      const sold = parts
        .filter((profileId) => profileId !== buyerId)
        .map((profileId) => ({
          profileId,
          kind: 'sold' as const,
          source: orderId,
          points: worth.sold.points * quantity,
        }));
      return [...goes(buyerId, eventId), ...sold];
    }),
    subscribe(orderCompleted, {
      name: 'beatscore.count-code',
      by: 'direct',
      // Promised points show at once, instead of after the nightly run (PRM-14).
      handle: async ({ payload: { buyerId, orderId, points, test } }) => {
        if (test || points <= 0) return;
        await addBeats(db, [
          { profileId: buyerId, kind: 'code', source: orderId, points: points * worth.code.points },
        ]);
        await rescore(db, [buyerId], new Date());
      },
    }),
  ];
}

/** Keyed by giver, so following and unfollowing repeatedly counts once. */
function given(kind: 'followed' | 'joined' | 'liked', profileId: ProfileId, giverId: ProfileId): NewBeat[] {
  return [{ profileId, kind, source: giverId, giverId, points: worth[kind].points }];
}

function goes(profileId: ProfileId, eventId: EventId): NewBeat[] {
  return [{ profileId, kind: 'going', source: eventId, points: worth.going.points }];
}
