import { PlanId, TicketTypeId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { refusals as checkoutRefusals } from '#modules/sales/checkout/contract.ts';
import { refusals as plansRefusals } from '#modules/social/plans/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { planCreator } from '#modules/social/plans/policies.ts';
import { call, idIn, pagePath } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { mostSeats, mostTimes, seatStates } from './rules.ts';
import { planGuest } from './policies.ts';

export const SeatState = z.enum(seatStates);

const SeatFacts = {
  user: ProfileCard,
  state: SeatState,
  /** The night, and its page. */
  event: z.object({ name: z.string(), path: pagePath }),
  ticket: z.string(),
  /** What it costs with every fee, in the smallest unit of the currency. */
  total: z.int(),
  currency: z.string(),
  /** Until when it is held; `null` where it is not. */
  expiresAt: z.nullable(z.string()),
};

export const GroupHoldSeat = z.object(SeatFacts);
export type GroupHoldSeat = z.infer<typeof GroupHoldSeat>;

/** Seats of a plan, as far as the viewer may know: whoever made the plan knows all, others their own (GRP-01). */
export const GroupHoldSeats = z.object({
  items: z.array(GroupHoldSeat),
  total: z.int(),
  /** The viewer's own, with the order to pay. */
  own: z.array(z.object({ ...SeatFacts, orderId: z.string() })),
  /** For the plan's creator: people who can't be held a seat, because they have a ticket or an unpaid order. */
  taken: z.array(z.object({ userId: z.string(), why: z.enum(['hasTicket', 'isHeld']) })),
});
export type GroupHoldSeats = z.infer<typeof GroupHoldSeats>;

export const refusals = {
  ...plansRefusals,
  ...checkoutRefusals,
  notComing: { status: 403, title: 'Only for those who come', message: 'Come along first.' },
  noNight: {
    status: 409,
    title: 'No night yet',
    message: 'Seats can be held once the plan is about a night that sells tickets here.',
  },
  voteOpen: { status: 409, title: 'Still being voted on', message: 'Settle on a night first.' },
  nobodyToSeat: {
    status: 422,
    title: 'Not in this plan',
    message: 'Seats are held only for those who come along.',
  },
  alreadyTaken: {
    status: 409,
    title: 'No seat was held',
    message: 'Some of the people you chose already have a ticket or a seat on hold. Leave them out.',
  },
  tooManySeats: {
    status: 422,
    title: 'Too many at once',
    message: `Seats are held for up to ${mostSeats} people. Choose who.`,
  },
  heldOften: {
    status: 409,
    title: 'Held often enough',
    message: `A seat is held ${mostTimes} times at most for one person. They can get their own ticket.`,
  },
  notForAll: {
    status: 409,
    title: 'For members alone',
    message: 'Not everybody you chose may come to this night. Choose those who may.',
  },
  nothingToHold: {
    status: 409,
    title: 'Nothing to pay',
    message: 'These tickets are free: everybody takes their own at once.',
  },
} as const satisfies RefusalTable;

const one = { planId: idIn(PlanId) };

export const getSeats = call('GET /plans/:planId/seats', {
  summary: 'The seats held for the people of a plan, and who has paid theirs',
  input: z.object(one),
  answer: GroupHoldSeats,
  refusals,
  may: planGuest('planId'),
});

export const holdSeats = call('POST /plans/:planId/seats', {
  summary: 'Hold a seat at the night of a plan for each who comes; each pays their own',
  input: z.object({
    ...one,
    ticketId: idIn(TicketTypeId, 300),
    /** Left out: everybody who comes. */
    userIds: z.optional(z.array(idIn(UserId, 300)).check(z.maxLength(100))),
    /** What one seat was shown to cost with every fee, in the smallest unit. Another price is refused. */
    amount: z.optional(z.int()),
  }),
  answer: GroupHoldSeats,
  refusals,
  may: planCreator('planId'),
  status: 201,
  limit: { times: 20, seconds: 3600 },
});
