import { PlanId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { Gel, Image } from '#modules/media/contract.ts';
import { Track } from '#modules/music/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { planParticipants } from './policies.ts';

/** How somebody stands to a plan (PLN-03). */
export const PlanStatus = z.enum(['pending', 'confirmed', 'denied', 'invited']);
export type PlanStatus = z.infer<typeof PlanStatus>;

/** Who comes along: whoever likes, whoever is let, or who was invited alone. The first two are open for all to see. */
export const PlanAccess = z.enum(['open', 'approval', 'invited']);
export type PlanAccess = z.infer<typeof PlanAccess>;

/** A night, or a date alone, that the people of a plan vote on (PLN-02). */
const PlanOption = z.object({
  id: z.string(),
  startDate: z.string(),
  event: z.nullable(EventCard),
  votesTotal: z.int(),
  /** Whether the viewer voted for it. */
  voted: z.boolean(),
  picked: z.boolean(),
});
export type PlanOption = z.infer<typeof PlanOption>;

/** The night a plan is about (PLN-01). */
const PlanEvent = z.extend(EventCard, {
  /** The same instant as `startDate`. */
  date: z.string(),
  tracks: z.object({ items: z.array(Track) }),
  /** City and state always; which venue only where it is no secret (LOC-04). */
  venue: z.object({
    id: z.nullable(z.string()),
    name: z.string(),
    city: z.object({ name: z.string() }),
    state: z.object({ code: z.string() }),
  }),
});

/** An activity: what friends are going to do together (PLN-01). */
export const Plan = z.object({
  /** `activity:…` */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  images: z.array(Image),
  gel: Gel,
  /** Where it begins, as its people put it. */
  location: z.object({ name: z.string(), city: z.string(), state: z.string() }),
  startDate: z.nullable(z.string()),
  open: z.boolean(),
  access: PlanAccess,
  /** Whether the viewer made it, and so may change it. */
  own: z.boolean(),
  creator: ProfileCard,
  /** The viewer's own; `null` for who has none. */
  participantStatus: z.nullable(PlanStatus),
  events: z.object({ items: z.array(PlanEvent), total: z.int() }),
  participants: z.object({ items: z.array(ProfileCard), total: z.int() }),
  /** Who asks to come along: how many for all, who only for those who come. */
  requests: z.object({ items: z.array(ProfileCard), total: z.int() }),
  /** Who was asked along and has not answered: for whoever made it. */
  invited: z.object({ items: z.array(ProfileCard), total: z.int() }),
  /** `null` where there is nothing to vote on. Over once one is picked. */
  poll: z.nullable(
    z.object({
      items: z.array(PlanOption),
      open: z.boolean(),
      /** When it ends by itself; `null` where its creator ends it. */
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
    message: 'It is gone, or it is not yours to see. Plans are for those who were asked along.',
  },
  notYourPlan: { status: 403, title: 'Not your plan', message: 'Only whoever made it changes it.' },
} as const satisfies RefusalTable;

export const getPlan = call('GET /plans/:planId', {
  summary: 'A plan: open ones for everyone, others for those who were asked along',
  input: z.object({ planId: idIn(PlanId) }),
  answer: Plan,
  refusals,
  may: planParticipants('planId'),
});
