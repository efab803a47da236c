import { PlanId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, listOf, queryInt, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { Plan, PlanAccess, refusals } from './contract.ts';
import { planCreator, planReader } from './policies.ts';

export const planLimits = {
  /** Characters. */
  name: 100,
  description: 2000,
  place: 120,
  /** Of one plan. */
  nights: 10,
  options: 10,
  /** Nights that are offered in the form of a vote. */
  voteNights: 5,
  /** Of one call. */
  invitations: 50,
} as const;

const userIds = (most: number) => z.array(idIn(UserId, 300)).check(z.maxLength(most));

/** A night or an instant to vote on. Of a night, its own start holds. */
const OptionDraft = z.object({
  eventId: z._default(z.nullable(z.string()), null),
  startDate: z._default(z.nullable(z.iso.datetime()), null),
});

const Vote = {
  options: z._default(z.array(OptionDraft).check(z.maxLength(20)), []),
  /** When the choice with the most votes is picked by itself; the first of equals. */
  voteEndsAt: z._default(z.nullable(z.iso.datetime()), null),
};

/** What a plan says of itself. Its rules are `planChecks`, so that the first failure is told. */
export const PlanDraft = z.object({
  name: z.string().check(z.trim()),
  description: z._default(z.string().check(z.trim()), ''),
  /** Where one meets, in words. */
  place: z._default(z.string().check(z.trim()), ''),
  /** Without a night and without a date it is an idea. */
  startDate: z._default(z.nullable(z.iso.datetime()), null),
  eventIds: z._default(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100)), []),
  access: z._default(PlanAccess, 'invited'),
});
export type PlanDraft = z.infer<typeof PlanDraft>;

export const planRefusals = {
  ...refusals,
  profileNotFound: profileRefusals.profileNotFound,
  nameRequired: { status: 422, title: 'Name required', message: 'Say in a few words what you are up to.' },
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
  tooManyNights: {
    status: 422,
    title: 'Too many nights',
    message: `A plan holds ${planLimits.nights} nights at most.`,
  },
  nightUnknown: { status: 422, title: 'Night not found', message: 'It may have been taken down.' },
  optionsWrong: {
    status: 422,
    title: 'Not enough to vote on',
    message: `Offer two to ${planLimits.options} different nights or dates.`,
  },
  voteEndsPast: {
    status: 422,
    title: 'That moment is past',
    message: 'Let the vote end later, or end it yourself.',
  },
  pollClosed: { status: 409, title: 'The vote is over', message: 'The date is fixed by now.' },
  optionUnknown: {
    status: 422,
    title: 'Not among the choices',
    message: 'The vote has changed. Look again.',
  },
  noFriend: {
    status: 422,
    title: 'Not a friend yet',
    message: 'You can invite people who follow you and whom you follow.',
  },
  denied: {
    status: 403,
    title: 'Not this time',
    message: 'Whoever made this plan has chosen who comes along.',
  },
  ownPlan: {
    status: 409,
    title: 'This is your plan',
    message: 'Without you it is none. You can call it off.',
  },
  notComing: { status: 403, title: 'Only for those who come', message: 'Come along first, then vote.' },
  participantUnknown: { status: 404, title: 'Not in this plan', message: 'They may have left by now.' },
} as const satisfies RefusalTable;

const one = { planId: idIn(PlanId) };
const often = { times: 60, seconds: 60 } as const;

export const createPlan = call('POST /plans', {
  summary: 'A new plan: nights or words, whom to ask along, and what to vote on',
  input: z.extend(PlanDraft, {
    inviteeIds: z._default(userIds(planLimits.invitations), []),
    ...Vote,
  }),
  answer: Plan,
  refusals: planRefusals,
  may: 'signedIn',
  status: 201,
  limit: { times: 30, seconds: 3600 },
});

export const editPlan = call('PUT /plans/:planId', {
  summary: 'Change what a plan says of itself',
  input: z.extend(PlanDraft, one),
  answer: Plan,
  refusals: planRefusals,
  may: planCreator('planId'),
  limit: often,
});

export const cancelPlan = call('DELETE /plans/:planId', {
  summary: 'Call a plan off',
  input: z.object(one),
  answer: z.object({}),
  refusals: planRefusals,
  may: planCreator('planId'),
});

export const invite = call('POST /plans/:planId/invitations', {
  summary: 'Invite friends; who asked to come along is let',
  input: z.object({ ...one, userIds: userIds(planLimits.invitations) }),
  answer: Plan,
  refusals: planRefusals,
  may: planCreator('planId'),
  newAccountLimit: 'invite',
  limit: often,
});

export const joinPlan = call('PUT /plans/:planId/participation', {
  summary: 'Come along, say yes to an invitation, or ask to come along',
  input: z.object(one),
  answer: Plan,
  refusals: planRefusals,
  may: planReader('planId'),
  limit: often,
});

export const leavePlan = call('DELETE /plans/:planId/participation', {
  summary: 'Leave, say no to an invitation, or ask no longer',
  input: z.object(one),
  answer: z.object({}),
  refusals: planRefusals,
  may: planReader('planId'),
  limit: often,
});

export const decideOnPerson = call('PUT /plans/:planId/participants/:userId', {
  summary: 'Let somebody come along who asked, or not',
  input: z.object({ ...one, userId: idIn(UserId), status: z.enum(['confirmed', 'denied']) }),
  answer: Plan,
  refusals: planRefusals,
  may: planCreator('planId'),
  limit: often,
});

export const votePlan = call('PUT /plans/:planId/votes', {
  summary: 'Vote for the nights or dates that suit the viewer; those left out are taken back',
  input: z.object({ ...one, optionIds: z.array(z.uuid()).check(z.maxLength(20)) }),
  answer: Plan,
  refusals: planRefusals,
  may: planReader('planId'),
  limit: often,
});

export const startVote = call('PUT /plans/:planId/poll', {
  summary: 'Put nights or dates to the vote; what was voted on before is gone',
  input: z.object({ ...one, ...Vote }),
  answer: Plan,
  refusals: planRefusals,
  may: planCreator('planId'),
  limit: often,
});

export const pickOption = call('PUT /plans/:planId/date', {
  summary: 'End the vote with the night or date it is to be',
  input: z.object({ ...one, optionId: z.uuid() }),
  answer: Plan,
  refusals: planRefusals,
  may: planCreator('planId'),
  limit: often,
});

export const listInvitable = call('GET /users/:userId/invitable', {
  summary: 'Friends of the viewer by name, to invite them',
  input: z.object({
    userId: idIn(UserId),
    q: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    limit: queryInt({ min: 1, max: 50, default: 20 }),
  }),
  answer: listOf(ProfileCard),
  may: self('userId'),
});
