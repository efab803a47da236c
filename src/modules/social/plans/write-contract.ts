import { PlanId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { call, cursorPageOf, idIn, queryInt, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { Plan, PlanAccess, refusals } from './contract.ts';
import { planCreator, planReader } from './policies.ts';

export const planLimits = {
  /** Characters. */
  name: 100,
  description: 2000,
  place: 120,
  /** Per plan. */
  events: 10,
  options: 10,
  voteEvents: 5,
  /** Per call. */
  invitations: 50,
} as const;

const userIds = (most: number) => z.array(idIn(UserId, 300)).check(z.maxLength(most));

/** An event or a time to vote on. An event's own start takes precedence. */
const OptionDraft = z.object({
  eventId: z._default(z.nullable(z.string()), null),
  startDate: z._default(z.nullable(z.iso.datetime()), null),
});

const Vote = {
  options: z._default(z.array(OptionDraft).check(z.maxLength(20)), []),
  /** When the option with the most votes is picked automatically; the first of a tie. */
  voteEndsAt: z._default(z.nullable(z.iso.datetime()), null),
};

const StartDate = z.nullable(z.iso.datetime());
const EventIds = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100));

/** Validated by `planChecks`, so that only the first failure is reported. */
export const PlanDraft = z.object({
  name: z.string().check(z.trim()),
  description: z._default(z.string().check(z.trim()), ''),
  place: z._default(z.string().check(z.trim()), ''),
  /** Without an event or date, the plan is just an idea. */
  startDate: z._default(StartDate, null),
  eventIds: z._default(EventIds, []),
  access: z._default(PlanAccess, 'invited'),
});
export type PlanDraft = z.infer<typeof PlanDraft>;

const PlanEdit = z.extend(PlanDraft, {
  startDate: z.optional(StartDate),
  eventIds: z.optional(EventIds),
});
export type PlanEdit = z.infer<typeof PlanEdit>;

export const planRefusals = {
  ...refusals,
  profileNotFound: profileRefusals.profileNotFound,
  nameRequired: { status: 422, title: 'Name required', message: 'Say in a few words what you’re up to.' },
  nameTooLong: { status: 422, title: 'Name too long', message: `Keep it to ${planLimits.name} characters.` },
  descriptionTooLong: {
    status: 422,
    title: 'Description too long',
    message: `Keep it to ${planLimits.description} characters.`,
  },
  placeTooLong: {
    status: 422,
    title: 'Meeting point too long',
    message: `Keep it to ${planLimits.place} characters.`,
  },
  tooManyEvents: {
    status: 422,
    title: 'Too many events',
    message: `A plan can have up to ${planLimits.events} events.`,
  },
  eventUnknown: { status: 422, title: 'Event not found', message: 'It may have been removed.' },
  optionsWrong: {
    status: 422,
    title: 'Not enough choices',
    message: `Offer two to ${planLimits.options} different events or dates.`,
  },
  voteEndsPast: {
    status: 422,
    title: 'That time is in the past',
    message: 'Choose a later time, or end the vote yourself.',
  },
  pollClosed: { status: 409, title: 'Voting has ended', message: 'The result is final.' },
  eventOff: {
    status: 409,
    title: 'This event isn’t taking place',
    message: 'It was cancelled, postponed or removed. Pick something else.',
  },
  optionUnknown: {
    status: 422,
    title: 'Choice not found',
    message: 'The vote has changed. Check the choices again.',
  },
  noFriend: {
    status: 422,
    title: 'You’re not friends yet',
    message: 'You can invite people you follow who follow you back.',
  },
  denied: {
    status: 403,
    title: 'Request declined',
    message: 'The person who made this plan declined your request.',
  },
  ownPlan: {
    status: 409,
    title: 'This is your plan',
    message: 'You can’t leave your own plan, but you can cancel it.',
  },
  notComing: { status: 403, title: 'Join the plan first', message: 'Only people who joined can vote.' },
  participantUnknown: { status: 404, title: 'Not in this plan', message: 'They may have left.' },
} as const satisfies RefusalTable;

/** The text that a plan shows to others. */
const planText = ({ name, description, place }: PlanEdit): string => [name, description, place].join('\n');

const one = { planId: idIn(PlanId) };
const often = { times: 60, seconds: 60 } as const;

export const createPlan = call('POST /plans', {
  summary: 'Create a plan with events or a description, friends to invite, and options to vote on',
  input: z.extend(PlanDraft, {
    inviteeIds: z._default(userIds(planLimits.invitations), []),
    ...Vote,
  }),
  answer: Plan,
  refusals: planRefusals,
  may: 'signedIn',
  newAccountLimit: 'invite',
  newAccountText: planText,
  status: 201,
  limit: { times: 30, seconds: 3600 },
  idempotencyKey: 'optional',
});

export const editPlan = call('PUT /plans/:planId', {
  summary: 'Update a plan. Its date and events stay as they are if they are absent',
  input: z.extend(PlanEdit, one),
  answer: Plan,
  refusals: planRefusals,
  may: planCreator('planId'),
  newAccountText: planText,
  limit: often,
});

export const cancelPlan = call('DELETE /plans/:planId', {
  summary: 'Cancel a plan',
  input: z.object(one),
  answer: z.object({}),
  refusals: planRefusals,
  may: planCreator('planId'),
});

export const invite = call('POST /plans/:planId/invitations', {
  summary: 'Invite friends; those who asked to join are accepted',
  input: z.object({ ...one, userIds: userIds(planLimits.invitations) }),
  answer: Plan,
  refusals: planRefusals,
  may: planCreator('planId'),
  newAccountLimit: 'invite',
  limit: often,
});

export const joinPlan = call('PUT /plans/:planId/participation', {
  summary: 'Join a plan, accept an invitation, or ask to join',
  input: z.object(one),
  answer: Plan,
  refusals: planRefusals,
  may: planReader('planId'),
  limit: often,
});

export const leavePlan = call('DELETE /plans/:planId/participation', {
  summary: 'Leave a plan, decline an invitation, or withdraw a request',
  input: z.object(one),
  answer: z.object({}),
  refusals: planRefusals,
  may: planReader('planId'),
  limit: often,
});

export const decideOnPerson = call('PUT /plans/:planId/participants/:userId', {
  summary:
    'Accept or decline a request to join, reopen a declined one, remove a participant or withdraw an invitation',
  input: z.object({ ...one, userId: idIn(UserId), status: z.enum(['confirmed', 'denied', 'pending']) }),
  answer: Plan,
  refusals: planRefusals,
  may: planCreator('planId'),
  limit: often,
});

export const votePlan = call('PUT /plans/:planId/votes', {
  summary: 'Vote for events or dates; options left out lose the viewer’s vote',
  input: z.object({ ...one, optionIds: z.array(z.uuid()).check(z.maxLength(20)) }),
  answer: Plan,
  refusals: planRefusals,
  may: planReader('planId'),
  limit: often,
});

export const startVote = call('PUT /plans/:planId/poll', {
  summary: 'Start a vote on events or dates, replacing the previous one',
  input: z.object({ ...one, ...Vote }),
  answer: Plan,
  refusals: planRefusals,
  may: planCreator('planId'),
  limit: often,
});

export const pickOption = call('PUT /plans/:planId/date', {
  summary: 'End the vote by picking an option',
  input: z.object({ ...one, optionId: z.uuid() }),
  answer: Plan,
  refusals: planRefusals,
  may: planCreator('planId'),
  limit: often,
});

export const listInvitable = call('GET /users/:userId/invitable', {
  summary: 'Search the viewer’s friends to invite',
  input: z.object({
    userId: idIn(UserId),
    q: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    limit: queryInt({ min: 1, max: 50, default: 20 }),
    cursor: z.optional(z.string()),
  }),
  answer: cursorPageOf(ProfileCard),
  may: self('userId'),
});
