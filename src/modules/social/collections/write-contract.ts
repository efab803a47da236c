import { CollectionId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { EventCard, refusals as eventRefusals } from '#modules/events/events/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, listOf, self } from '#platform/contract.ts';
import { commonRefusals, type RefusalTable } from '#platform/refusal.ts';
import { Collection, CollectionKind, CollectionLayout, refusals as readRefusals } from './contract.ts';
import { limits } from './rules.ts';
import { collectionContributor, collectionOwner } from './policies.ts';

/** Who finds it in lists, and who may open it: everybody, who has its address, or who keeps it up. */
export const ListVisibility = z.enum(['public', 'unlisted', 'private']);
export type ListVisibility = z.infer<typeof ListVisibility>;

export const refusals = {
  ...readRefusals,
  eventNotFound: eventRefusals.eventNotFound,
  houseOnly: { status: 403, title: 'Only the house', message: 'Collections are put together by the house.' },
  listFull: {
    status: 409,
    title: 'The list is full',
    message: `A list has ${limits.events} nights at most.`,
  },
  tooManyLists: {
    status: 409,
    title: 'Enough lists',
    message: `One person keeps up ${limits.lists} lists at most.`,
  },
  notInvitable: {
    status: 422,
    title: 'Cannot be invited',
    message: 'Choose a person who is on Backbeat.',
  },
  tooManyContributors: {
    status: 409,
    title: 'Enough people',
    message: `A list has ${limits.contributors} contributors at most.`,
  },
  invitationNotFound: { status: 404, title: 'No such invitation', message: 'It may have been taken back.' },
  alreadyAnswered: { status: 409, title: 'Already answered', message: 'Ask to be invited again.' },
  ownList: { status: 409, title: 'This is your list', message: 'You keep it up, so it is yours anyway.' },
} as const satisfies RefusalTable;

const wire = z.string().check(z.maxLength(300));
const draft = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.name)),
  description: z._default(z.string().check(z.trim(), z.maxLength(limits.description)), ''),
  layout: z._default(CollectionLayout, 'list'),
  visibility: z._default(ListVisibility, 'public'),
};
const often = { times: 120, seconds: 60 } as const;
const onList = { collectionId: idIn(CollectionId, 300) };

export const createCollection = call('POST /collections', {
  summary: 'Begin a do-list; the house begins collections (COL-04)',
  input: z.object({ kind: z._default(CollectionKind, 'do-list'), ...draft }),
  answer: Collection,
  refusals,
  may: 'signedIn',
  status: 201,
  limit: { times: 30, seconds: 3600 },
});
export const changeCollection = call('PUT /collections/:collectionId', {
  summary: 'Change what a list is called, how it looks and who sees it',
  input: z.object({ ...onList, ...draft }),
  answer: Collection,
  refusals,
  may: collectionOwner('collectionId'),
  limit: often,
});
export const deleteCollection = call('DELETE /collections/:collectionId', {
  summary: 'Take a list down',
  input: z.object(onList),
  answer: z.object({}),
  refusals,
  may: collectionOwner('collectionId'),
});

export const addToCollection = call('PUT /collections/:collectionId/events/:eventId', {
  summary: 'Put a night at the end of a list, or change what is said of it; twice is once (COL-04)',
  input: z.object({
    ...onList,
    eventId: wire,
    note: z.optional(z.string().check(z.trim(), z.maxLength(limits.note))),
  }),
  answer: z.object({}),
  refusals,
  may: collectionContributor('collectionId'),
  limit: often,
});
export const removeFromCollection = call('DELETE /collections/:collectionId/events/:eventId', {
  summary: 'Take a night off a list',
  input: z.object({ ...onList, eventId: wire }),
  answer: z.object({}),
  refusals,
  may: collectionContributor('collectionId'),
  limit: often,
});
export const orderCollection = call('PUT /collections/:collectionId/order', {
  summary: 'Put the nights of a list in an order; what is not named keeps its order behind them (COL-04)',
  input: z.object({ ...onList, eventIds: z.array(wire).check(z.maxLength(limits.events)) }),
  answer: z.object({}),
  refusals,
  may: collectionContributor('collectionId'),
  limit: often,
});

export const Contributor = z.extend(ProfileCard, { status: z.enum(['invited', 'confirmed', 'denied']) });
export type Contributor = z.infer<typeof Contributor>;

/** What a list is to the viewer. */
export const Participation = z.object({
  part: z.nullable(z.enum(['owner', 'contributor', 'invited'])),
  visibility: ListVisibility,
  /** Whether they keep it for themselves. */
  kept: z.boolean(),
  /** How many do. */
  total: z.int(),
  /** Those who said yes; for who keeps it up, those who were asked, too. */
  contributors: z.object({ items: z.array(Contributor) }),
});
export type Participation = z.infer<typeof Participation>;

export const getParticipation = call('GET /collections/:collectionId/participation', {
  summary: 'What a list is to the viewer, and who keeps it up with its owner',
  input: z.object(onList),
  answer: Participation,
  refusals,
  may: 'signedIn',
});

const kept = {
  input: z.object({ userId: idIn(UserId), ...onList }),
  answer: Participation,
  refusals,
} as const;
export const keepCollection = call('PUT /users/:userId/collections/:collectionId', {
  summary: 'Follow a list (COL-04)',
  ...kept,
  may: self('userId'),
  limit: often,
});
export const dropCollection = call('DELETE /users/:userId/collections/:collectionId', {
  summary: 'Follow a list no more',
  ...kept,
  may: self('userId'),
  limit: often,
});

export const inviteContributor = call('POST /collections/:collectionId/contributors', {
  summary: 'Ask a person to add to a list (COL-04)',
  input: z.object({ ...onList, userId: idIn(UserId, 300) }),
  answer: Participation,
  refusals,
  may: collectionOwner('collectionId'),
  newAccountLimit: 'invite',
  status: 201,
  limit: { times: 30, seconds: 3600 },
});
export const answerContribution = call('PUT /collections/:collectionId/contributors/:userId', {
  summary: "Accept or decline the viewer's own invitation",
  input: z.object({ ...onList, userId: idIn(UserId, 300), status: z.enum(['confirmed', 'denied']) }),
  answer: Participation,
  refusals,
  may: self('userId'),
  limit: often,
});
export const removeContributor = call('DELETE /collections/:collectionId/contributors/:userId', {
  summary: 'Take somebody off a list, take an invitation back, or leave',
  input: z.object({ ...onList, userId: idIn(UserId, 300) }),
  answer: z.object({}),
  refusals: { ...refusals, notAllowed: commonRefusals.notAllowed },
  may: 'signedIn',
  limit: often,
});

/** A list one may add to. */
export const OwnList = z.object({
  id: z.string(),
  name: z.string(),
  visibility: ListVisibility,
  /** Whether the event asked about is on it. */
  hasEvent: z.boolean(),
  total: z.int(),
});
export type OwnList = z.infer<typeof OwnList>;

export const listWritable = call('GET /users/:userId/writableCollections', {
  summary: 'The lists a person keeps up or adds to, the freshest first, hidden ones among them',
  input: z.object({ userId: idIn(UserId), eventId: z.optional(wire) }),
  answer: listOf(OwnList),
  may: self('userId'),
});

/** The nights of a list with what is said of them, for who changes it: all of them, as many as there may be. */
export const listForEditing = call('GET /collections/:collectionId/stops', {
  summary: 'All nights of a list, in its order, for who keeps it up',
  input: z.object(onList),
  answer: listOf(z.extend(EventCard, { note: z.string() })),
  refusals,
  may: collectionContributor('collectionId'),
});
