import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { CommunityId, UserId } from '#platform/ids.ts';
import type { ParticipantStatus } from './contract.ts';

/** @property byId who answered or reopened the request or removed the member. Absent if users act for themselves. */
const Participation = z.object({
  communityId: rowIdOf<CommunityId>(),
  userId: rowIdOf<UserId>(),
  byId: z.optional(rowIdOf<UserId>()),
});

export const communityPending = defineDomainEvent('community.pending', Participation);
export const communityConfirmed = defineDomainEvent('community.confirmed', Participation);
export const communityDenied = defineDomainEvent('community.denied', Participation);
export const communityInvited = defineDomainEvent('community.invited', Participation);
export const communityWithdrawn = defineDomainEvent('community.withdrawn', Participation);
export const communityLeft = defineDomainEvent('community.left', Participation);

/** By the participant's new status. */
export const participationEvents = {
  pending: communityPending,
  confirmed: communityConfirmed,
  denied: communityDenied,
  invited: communityInvited,
} as const satisfies Readonly<Record<ParticipantStatus, unknown>>;
