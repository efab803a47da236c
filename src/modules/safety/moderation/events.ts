import { profileBlocked } from '#modules/profiles/blocks/events.ts';
import * as z from 'zod/mini';
import { defineDomainEvent, rowId, rowIdOf } from '#platform/domain-events.ts';
import type { EventId, ProfileId, UserId } from '#platform/ids.ts';
import type { Act } from './rules.ts';

const ofEvent = z.object({ eventId: rowIdOf<EventId>() });
const ofProfile = z.object({ profileId: rowIdOf<ProfileId>() });

/** A suspicious name was held for review, changed by its owner, or approved by an admin. */
export const eventHeld = defineDomainEvent('event.held', ofEvent);
export const eventReleased = defineDomainEvent('event.released', ofEvent);
export const eventApproved = defineDomainEvent('event.approved', ofEvent);
export const profileHeld = defineDomainEvent('profile.held', ofProfile);
export const profileReleased = defineDomainEvent('profile.released', ofProfile);
export const profileApproved = defineDomainEvent('profile.approved', ofProfile);

/** All domain events of this slice about events, and about profiles. */
export const eventSafetyEvents = [eventHeld, eventReleased, eventApproved] as const;
export const profileSafetyEvents = [profileHeld, profileReleased, profileApproved, profileBlocked] as const;

/** A moderation decision to notify one user of. */
export const moderationDecided = defineDomainEvent(
  'moderation.decided',
  z.object({ userId: rowIdOf<UserId>(), outcome: z.string(), link: z.string() }),
);

const Moderation = z.object({
  entryId: rowId,
  itemType: z.string(),
  itemId: z.string(),
  authorId: z.nullable(rowIdOf<UserId>()),
  byId: rowIdOf<UserId>(),
});

/** Admin actions, named as in the log. */
export const moderationEvents = {
  approve: defineDomainEvent('moderation.approve', Moderation),
  dismiss: defineDomainEvent('moderation.dismiss', Moderation),
  hide: defineDomainEvent('moderation.hide', Moderation),
  restore: defineDomainEvent('moderation.restore', Moderation),
  warn: defineDomainEvent('moderation.warn', Moderation),
  suspend: defineDomainEvent('moderation.suspend', Moderation),
  reinstate: defineDomainEvent('moderation.reinstate', Moderation),
} as const satisfies Readonly<Record<Act, unknown>>;
