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
  event: z.object({ name: z.string(), path: pagePath }),
  ticket: z.string(),
  /** Price with all fees, in the smallest unit of the currency. */
  total: z.int(),
  currency: z.string(),
  /** When the hold expires. `null` if it isn't held. */
  expiresAt: z.nullable(z.string()),
};

export const GroupHoldSeat = z.object(SeatFacts);
export type GroupHoldSeat = z.infer<typeof GroupHoldSeat>;

/** A plan's held tickets that the viewer may see: its creator sees all, others their own (GRP-01). */
export const GroupHoldSeats = z.object({
  items: z.array(GroupHoldSeat),
  total: z.int(),
  /** The viewer's own tickets, with the order to pay. */
  own: z.array(z.object({ ...SeatFacts, orderId: z.string() })),
  /** For the plan's creator: people who already have a ticket or an unpaid order, so that none can be held. */
  taken: z.array(z.object({ userId: z.string(), why: z.enum(['hasTicket', 'isHeld']) })),
});
export type GroupHoldSeats = z.infer<typeof GroupHoldSeats>;

export const refusals = {
  ...plansRefusals,
  ...checkoutRefusals,
  notComing: {
    status: 403,
    title: 'Join this plan first',
    message: 'Only people who joined the plan can do this.',
  },
  noEvent: {
    status: 409,
    title: 'No event yet',
    message: 'You can hold tickets once the plan has an event that sells them here.',
  },
  voteOpen: { status: 409, title: 'Voting isn’t over', message: 'Choose an event first.' },
  nobodyToSeat: {
    status: 422,
    title: 'Not in this plan',
    message: 'You can only hold tickets for people who joined the plan.',
  },
  alreadyTaken: {
    status: 409,
    title: 'No tickets were held',
    message: 'Some of these people already have a ticket or a ticket on hold. Leave them out.',
  },
  tooManySeats: {
    status: 422,
    title: 'Too many people',
    message: `You can hold tickets for up to ${mostSeats} people. Choose who gets one.`,
  },
  heldOften: {
    status: 409,
    title: 'Hold limit reached',
    message: `You can hold a ticket for the same person ${mostTimes} times at most. They can get their own.`,
  },
  notForAll: {
    status: 409,
    title: 'Members only',
    message: 'Not everyone you chose can go to this event. Choose people who can.',
  },
  presaleNotForAll: {
    status: 409,
    title: 'The presale isn’t open to everyone',
    message: 'Not everyone you chose can buy early. Choose people who can.',
  },
  nothingToHold: {
    status: 409,
    title: 'Nothing to pay',
    message: 'These tickets are free, so everyone can get their own.',
  },
} as const satisfies RefusalTable;

const one = { planId: idIn(PlanId) };

export const getSeats = call('GET /plans/:planId/seats', {
  summary: 'List the tickets held for a plan, and who has paid',
  input: z.object(one),
  answer: GroupHoldSeats,
  refusals,
  may: planGuest('planId'),
});

export const holdSeats = call('POST /plans/:planId/seats', {
  summary: 'Hold a ticket for each person in a plan, to be paid by them',
  input: z.object({
    ...one,
    ticketId: idIn(TicketTypeId, 300),
    /** Defaults to everyone who joined. */
    userIds: z.optional(z.array(idIn(UserId, 300)).check(z.maxLength(100))),
    /**
     * The price per ticket with fees that the viewer saw, in the smallest unit. If it differs, the hold is refused.
     */
    amount: z.optional(z.int()),
  }),
  answer: GroupHoldSeats,
  refusals,
  may: planCreator('planId'),
  status: 201,
  limit: { times: 20, seconds: 3600 },
});
