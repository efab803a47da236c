import { eventCancelled, eventChanged, eventJoined, eventPostponed } from '#modules/events/events/events.ts';
import { teamAnswered } from '#modules/events/teams/events.ts';
import {
  communityConfirmed,
  communityDenied,
  communityPending,
} from '#modules/profiles/communities/events.ts';
import { followConfirmed } from '#modules/profiles/follows/events.ts';
import { profileBlocked } from '#modules/profiles/blocks/events.ts';
import {
  orderClaimed,
  orderCompleted,
  orderRefunded,
  refundReturned,
} from '#modules/sales/checkout/events.ts';
import { commentCreated } from '#modules/social/comments/events.ts';
import { likeAdded } from '#modules/social/likes/events.ts';
import { planRequested } from '#modules/social/plans/events.ts';
import { postCreated, postHidden } from '#modules/social/posts/events.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import type { DomainEventDefinition } from '#platform/domain-events.ts';
import { disputeChanged } from '#modules/sales/disputes/events.ts';
import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';

/**
 * Ids. Ana wrote the post and made the plan, Ben follows and asked to join, and Hana hosts the community that Cy
 * assists.
 */
export type Notified = Readonly<
  Record<'ana' | 'ben' | 'cy' | 'host' | 'community' | 'artist' | 'event' | 'post' | 'plan', string>
>;

/** Adds people, and one of each item that notifications are about. */
export async function addNotified(db: Db): Promise<Notified> {
  const [ana, ben, cy, host, community, artist, event, post, plan] = newIds(9);
  await db
    .insertInto('profile')
    .values([
      profileRow(ana, 'user', 'Ana Reyes'),
      profileRow(ben, 'user', 'Ben Osei'),
      profileRow(cy, 'user', 'Cy Moran'),
      profileRow(host, 'user', 'Hana Sato'),
      profileRow(community, 'community', 'Freight Union'),
      profileRow(artist, 'artist', 'Okta Lindqvist'),
    ])
    .execute();
  await db.insertInto('community').values({ id: community, membershipType: 'approval' }).execute();
  await db
    .insertInto('profileTeam')
    .values([
      { profileId: community, userId: host, creatorType: 'owner' },
      { profileId: community, userId: cy, creatorType: 'assistant' },
      { profileId: artist, userId: ana, creatorType: 'owner' },
    ])
    .execute();
  await db
    .insertInto('event')
    .values({
      id: event,
      providerId: event,
      name: 'Night Freight 014',
      startsAt: new Date(Date.now() + 9e7),
      endsAt: new Date(Date.now() + 1e8),
      creatorId: community,
    })
    .execute();
  await db
    .insertInto('post')
    .values({
      id: post,
      feedType: 'community',
      feedId: community,
      profileId: ana,
      userId: ana,
      description: 'Who brings the lights?',
    })
    .execute();
  await db.insertInto('plan').values({ id: plan, creatorId: ana, name: 'Tacos first' }).execute();
  await db.insertInto('planParticipant').values({ planId: plan, userId: ben, status: 'pending' }).execute();
  return { ana, ben, cy, host, community, artist, event, post, plan };
}

const definitions = new Map(
  [
    communityConfirmed,
    communityDenied,
    communityPending,
    commentCreated,
    disputeChanged,
    eventCancelled,
    eventChanged,
    eventJoined,
    eventPostponed,
    followConfirmed,
    likeAdded,
    orderClaimed,
    orderCompleted,
    orderRefunded,
    refundReturned,
    planRequested,
    postCreated,
    postHidden,
    profileBlocked,
    teamAnswered,
  ].map((one) => [one.type, one as DomainEventDefinition]),
);

/** Publishes and delivers a domain event, with defaults for fields that a test doesn't need. */
export async function deliver(app: TestApp, type: string, payload: object): Promise<void> {
  const sum = { total: 2500, amount: 2500, currency: 'USD', quantity: 1, points: 0 };
  const order = { ...sum, test: false, isSecond: false, reason: '', refund: true };
  const wrote = { feedType: 'artist', feedId: null, sendEmail: false, sendSms: false };
  const about = { creatorType: 'collaborator', what: [], authorProfileId: null };
  const definition = definitions.get(type)!;
  const filled = definition.parse({ ...order, ...wrote, ...about, ...payload });
  await publish(app.db, definition, { key: newId(), payload: filled });
  await app.deliverEvents();
}
