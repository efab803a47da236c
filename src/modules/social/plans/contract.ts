import { PlanId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { Gel, Image } from '#modules/media/contract.ts';
import { Track } from '#modules/music/contract.ts';
import { sharesEvents } from '#modules/profiles/follows/policies.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, cursorPageOf, idIn, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { planParticipants } from './policies.ts';

/** A user's relation to a plan (PLN-03). */
export const PlanStatus = z.enum(['pending', 'confirmed', 'denied', 'invited']);
export type PlanStatus = z.infer<typeof PlanStatus>;

/** Anyone can join, anyone can ask to join, or invited users only. Everyone can see the first two. */
export const PlanAccess = z.enum(['open', 'approval', 'invited']);
export type PlanAccess = z.infer<typeof PlanAccess>;

/** An event or a plain date to vote on (PLN-02). */
const PlanOption = z.object({
  id: z.string(),
  startDate: z.string(),
  event: z.nullable(EventCard),
  /** Whether it can be picked. An event can't while it is cancelled, postponed or removed. */
  takesPlace: z.boolean(),
  votesTotal: z.int(),
  /** By the viewer. */
  voted: z.boolean(),
  picked: z.boolean(),
});
export type PlanOption = z.infer<typeof PlanOption>;

/** An event of a plan (PLN-01). */
const PlanEvent = z.extend(EventCard, {
  /** The same instant as `startDate`. */
  date: z.string(),
  tracks: z.object({ items: z.array(Track) }),
  /** Always has city and state; names the venue only unless its address is hidden (LOC-04). */
  venue: z.object({
    id: z.nullable(z.string()),
    name: z.string(),
    city: z.object({ name: z.string() }),
    state: z.object({ code: z.string() }),
  }),
});

/** Users of one status. `next` starts the following page of `listPeopleOfPlan`. */
const PlanPeople = z.object({
  items: z.array(ProfileCard),
  total: z.int(),
  next: z.nullable(z.string()),
});

/** A plan: an activity on the wire (PLN-01). */
export const Plan = z.object({
  /** `activity:…` */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  images: z.array(Image),
  gel: Gel,
  /** The meeting point, in the creator's words. */
  location: z.object({ name: z.string(), city: z.string(), state: z.string() }),
  startDate: z.nullable(z.string()),
  open: z.boolean(),
  access: PlanAccess,
  /** Whether the viewer created the plan, and so may edit it. */
  own: z.boolean(),
  creator: ProfileCard,
  /** The viewer's status; `null` without one. */
  participantStatus: z.nullable(PlanStatus),
  events: z.object({ items: z.array(PlanEvent), total: z.int() }),
  participants: PlanPeople,
  /** Requests to join. Everyone sees the total; only participants see the names. */
  requests: PlanPeople,
  /** Invited users who haven't replied, for the creator only. `total` counts `items`. */
  invited: PlanPeople,
  /** Declined requests and removed participants, for the creator only. `total` counts `items`. */
  declined: PlanPeople,
  /** `null` without a vote. Closed once an option is picked. */
  poll: z.nullable(
    z.object({
      items: z.array(PlanOption),
      open: z.boolean(),
      /** `null` when the creator ends the vote. */
      endsAt: z.nullable(z.string()),
    }),
  ),
  tracks: z.object({ items: z.array(Track) }),
});
export type Plan = z.infer<typeof Plan>;

export const refusals = {
  planNotFound: {
    status: 404,
    title: 'Plan not found',
    message: 'It may have been cancelled, or it’s only open to invited people.',
  },
  notYourPlan: {
    status: 403,
    title: 'Not your plan',
    message: 'Only the person who made this plan can change it.',
  },
} as const satisfies RefusalTable;

export const getPlan = call('GET /plans/:planId', {
  summary: 'Get a plan. Open plans are visible to everyone, others only to invited users',
  input: z.object({ planId: idIn(PlanId) }),
  answer: Plan,
  refusals,
  may: planParticipants('planId'),
});

const page = {
  limit: queryInt({ min: 1, max: 60, default: 24 }),
  cursor: z.optional(z.string()),
};

export const PlansOfUser = cursorPageOf(Plan);
export type PlansOfUser = z.infer<typeof PlansOfUser>;

export const listUserPlans = call('GET /users/:userId/plans', {
  summary: 'List a user’s current plans that the viewer may see, soonest first', // PLN-04
  input: z.object({ userId: idIn(UserId), ...page }),
  answer: PlansOfUser,
  may: sharesEvents,
  about: 'userId',
});

export const listPeopleOfPlan = call('GET /plans/:planId/participants', {
  summary: 'List the users of a plan with one status that the viewer may see, in the order they got it', // PLN-03
  input: z.object({
    planId: idIn(PlanId),
    status: PlanStatus,
    ...page,
  }),
  answer: cursorPageOf(ProfileCard),
  refusals,
  may: planParticipants('planId'),
});
