import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import { ProfileType } from '#modules/profiles/profiles/contract.ts';
import type { ProfileId } from '#platform/ids.ts';

const pair = { profileId: rowIdOf<ProfileId>(), followedId: rowIdOf<ProfileId>(), followedType: ProfileType };

/** @property isBack whether the followed profile followed first */
export const followConfirmed = defineDomainEvent(
  'follow.confirmed',
  z.object({ ...pair, isBack: z.boolean() }),
);
/** A follow that had ended was restored. */
export const followRestored = defineDomainEvent(
  'follow.restored',
  z.object({ ...pair, isBack: z.boolean() }),
);
export const followEnded = defineDomainEvent('follow.ended', z.object(pair));

const people = { profileId: rowIdOf<ProfileId>(), followedId: rowIdOf<ProfileId>() };

/** A profile asks to follow a private account (FOL-08). */
export const followRequested = defineDomainEvent('follow.requested', z.object(people));
/** A request was withdrawn. */
export const followWithdrawn = defineDomainEvent('follow.withdrawn', z.object(people));
/** A private account accepted a request. */
export const followApproved = defineDomainEvent('follow.approved', z.object(people));
/** A private account lets a profile follow that it had declined. */
export const followInvited = defineDomainEvent('follow.invited', z.object(people));
