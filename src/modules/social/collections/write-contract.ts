import { brand } from '#platform/brand.ts';
import { CollectionId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, listOf, self } from '#platform/contract.ts';
import { commonRefusals, type RefusalTable } from '#platform/refusal.ts';
import { Collection, CollectionKind, CollectionLayout, refusals as readRefusals } from './contract.ts';
import { limits } from './rules.ts';
import { collectionContributor, collectionOwner } from './policies.ts';

/**
 * public: listed for everyone. unlisted: open to anyone with the link. private: only for its owner and contributors.
 */
export const ListVisibility = z.enum(['public', 'unlisted', 'private']);
export type ListVisibility = z.infer<typeof ListVisibility>;

export const refusals = {
  ...readRefusals,
  eventNotFound: eventRefusals.eventNotFound,
  eventNotPublic: {
    status: 409,
    title: 'This event isn’t public',
    message: 'Lists show only events that everyone can find.',
  },
  adminsOnly: {
    status: 403,
    title: 'Admins only',
    get message() {
      return `Collections are curated by ${brand.name}. Create a do-list instead.`;
    },
  },
  listFull: {
    status: 409,
    title: 'List full',
    message: `A list can have up to ${limits.events} events.`,
  },
  tooManyLists: {
    status: 409,
    title: 'List limit reached',
    message: `You can have up to ${limits.lists} lists. Delete one first.`,
  },
  notInvitable: {
    status: 422,
    title: 'You can’t invite this person',
    get message() {
      return `Choose someone else on ${brand.name}.`;
    },
  },
  tooManyContributors: {
    status: 409,
    title: 'Contributor limit reached',
    message: `A list can have up to ${limits.contributors} contributors.`,
  },
  invitationNotFound: { status: 404, title: 'Invitation not found', message: 'It may have been withdrawn.' },
  alreadyAnswered: {
    status: 409,
    title: 'You already answered',
    message: 'Ask the owner to invite you again.',
  },
  ownList: { status: 409, title: 'This is your list', message: 'You can’t follow your own list.' },
} as const satisfies RefusalTable;

const wire = z.string().check(z.maxLength(300));
const draft = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.name)),
  description: z._default(z.string().check(z.trim(), z.maxLength(limits.description)), ''),
  layout: z._default(CollectionLayout, 'list'),
  visibility: z._default(ListVisibility, 'public'),
};
const listText = ({ name, description }: { name: string; description: string }) => `${name}\n${description}`;
const often = { times: 120, seconds: 60 } as const;
const onList = { collectionId: idIn(CollectionId, 300) };

export const createCollection = call('POST /collections', {
  summary: 'Create a do-list; only admins create collections', // COL-04
  input: z.object({ kind: z._default(CollectionKind, 'do-list'), ...draft }),
  answer: Collection,
  refusals,
  may: 'signedIn',
  newAccountText: listText,
  status: 201,
  limit: { times: 30, seconds: 3600 },
  idempotencyKey: 'optional',
});
export const changeCollection = call('PUT /collections/:collectionId', {
  summary: 'Update a list’s name, description, layout or visibility',
  input: z.object({ ...onList, ...draft }),
  answer: Collection,
  refusals,
  may: collectionOwner('collectionId'),
  newAccountText: listText,
  limit: often,
});
export const deleteCollection = call('DELETE /collections/:collectionId', {
  summary: 'Delete a list',
  input: z.object(onList),
  answer: z.object({}),
  refusals,
  may: collectionOwner('collectionId'),
});

export const addToCollection = call('PUT /collections/:collectionId/events/:eventId', {
  summary: 'Add an event to the end of a list, or update its note. Repeating the call has no further effect', // COL-04
  input: z.object({
    ...onList,
    eventId: wire,
    note: z.optional(z.string().check(z.trim(), z.maxLength(limits.note))),
  }),
  answer: z.object({}),
  refusals,
  may: collectionContributor('collectionId'),
  newAccountText: ({ note }) => note ?? '',
  limit: often,
});
export const removeFromCollection = call('DELETE /collections/:collectionId/events/:eventId', {
  summary: 'Remove an event from a list',
  input: z.object({ ...onList, eventId: wire }),
  answer: z.object({}),
  refusals,
  may: collectionContributor('collectionId'),
  limit: often,
});
export const orderCollection = call('PUT /collections/:collectionId/order', {
  summary: 'Reorder the events of a list. Events that aren’t given follow in their old order', // COL-04
  input: z.object({ ...onList, eventIds: z.array(wire).check(z.maxLength(limits.events)) }),
  answer: z.object({}),
  refusals,
  may: collectionContributor('collectionId'),
  limit: often,
});

export const Contributor = z.extend(ProfileCard, { status: z.enum(['invited', 'confirmed', 'denied']) });
export type Contributor = z.infer<typeof Contributor>;

export const Participation = z.object({
  part: z.nullable(z.enum(['owner', 'contributor', 'invited'])),
  visibility: ListVisibility,
  /** Whether the viewer follows it. */
  following: z.boolean(),
  /** Number of followers. */
  total: z.int(),
  /** Confirmed contributors; for the owner, invited users, too. */
  contributors: z.object({ items: z.array(Contributor) }),
});
export type Participation = z.infer<typeof Participation>;

export const getParticipation = call('GET /collections/:collectionId/participation', {
  summary: 'Get the viewer’s relation to a list, and its contributors',
  input: z.object(onList),
  answer: Participation,
  refusals,
  may: 'signedIn',
});

const followState = {
  input: z.object({ userId: idIn(UserId), ...onList }),
  answer: Participation,
  refusals,
} as const;
export const followList = call('PUT /users/:userId/collections/:collectionId', {
  summary: 'Follow a list', // COL-04
  ...followState,
  may: self('userId'),
  limit: often,
});
export const unfollowList = call('DELETE /users/:userId/collections/:collectionId', {
  summary: 'Unfollow a list',
  ...followState,
  may: self('userId'),
  limit: often,
});

export const inviteContributor = call('POST /collections/:collectionId/contributors', {
  summary: 'Invite a user to contribute to a list', // COL-04
  input: z.object({ ...onList, userId: idIn(UserId, 300) }),
  answer: Participation,
  refusals,
  may: collectionOwner('collectionId'),
  newAccountLimit: 'invite',
  status: 201,
  limit: { times: 30, seconds: 3600 },
});
export const answerContribution = call('PUT /collections/:collectionId/contributors/:userId', {
  summary: 'Accept or decline an invitation to contribute',
  input: z.object({ ...onList, userId: idIn(UserId, 300), status: z.enum(['confirmed', 'denied']) }),
  answer: Participation,
  refusals,
  may: self('userId'),
  limit: often,
});
export const removeContributor = call('DELETE /collections/:collectionId/contributors/:userId', {
  summary: 'Remove a contributor, withdraw an invitation, or leave a list',
  input: z.object({ ...onList, userId: idIn(UserId, 300) }),
  answer: z.object({}),
  refusals: { ...refusals, notAllowed: commonRefusals.notAllowed },
  may: 'signedIn',
  limit: often,
});

export const OwnList = z.object({
  id: z.string(),
  name: z.string(),
  visibility: ListVisibility,
  hasEvent: z.boolean(),
  total: z.int(),
});
export type OwnList = z.infer<typeof OwnList>;

export const listWritable = call('GET /users/:userId/writableCollections', {
  summary:
    'List the do-lists a user owns or contributes to, private ones included, most recently updated first',
  input: z.object({ userId: idIn(UserId), eventId: z.optional(wire) }),
  answer: listOf(OwnList),
  may: self('userId'),
});

/** Returns all stops with their notes, unpaged, for editing. */
export const listForEditing = call('GET /collections/:collectionId/stops', {
  summary: 'List all events of a list in order, for its contributors',
  input: z.object(onList),
  answer: listOf(z.extend(EventCard, { note: z.string() })),
  refusals,
  may: collectionContributor('collectionId'),
});
