import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { PlanId, UserId } from '#platform/ids.ts';
import type { PlanStatus } from './contract.ts';

const Participation = z.object({
  planId: rowIdOf<PlanId>(),
  userId: rowIdOf<UserId>(),
  byId: rowIdOf<UserId>(),
});

export const planInvited = defineDomainEvent('plan.invited', Participation);
export const planRequested = defineDomainEvent('plan.requested', Participation);
export const planConfirmed = defineDomainEvent('plan.confirmed', Participation);
export const planDenied = defineDomainEvent('plan.denied', Participation);
export const planLeft = defineDomainEvent(
  'plan.left',
  z.object({ planId: rowIdOf<PlanId>(), userId: rowIdOf<UserId>(), creatorId: rowIdOf<UserId>() }),
);
export const planVoteStarted = defineDomainEvent('plan.voteStarted', z.object({ planId: rowIdOf<PlanId>() }));
export const planVoted = defineDomainEvent(
  'plan.voted',
  z.object({ planId: rowIdOf<PlanId>(), userId: rowIdOf<UserId>() }),
);
/** @property byId the user who picked; absent when the vote ended automatically */
export const planDecided = defineDomainEvent(
  'plan.decided',
  z.object({ planId: rowIdOf<PlanId>(), byId: z.optional(rowIdOf<UserId>()) }),
);

/** @property byId the creator; absent when the creator's account was deleted */
export const planCancelled = defineDomainEvent(
  'plan.cancelled',
  z.object({ planId: rowIdOf<PlanId>(), byId: z.optional(rowIdOf<UserId>()) }),
);

export const participationEvents = {
  invited: planInvited,
  pending: planRequested,
  confirmed: planConfirmed,
  denied: planDenied,
} as const satisfies Readonly<Record<PlanStatus, unknown>>;

export const planEvents = [
  planInvited,
  planRequested,
  planConfirmed,
  planDenied,
  planLeft,
  planVoteStarted,
  planVoted,
  planDecided,
  planCancelled,
] as const;
