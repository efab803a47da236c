import { CollectionId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { Gel } from '#modules/media/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { sharesDoLists } from '#modules/profiles/follows/policies.ts';
import { call, idIn, pageOf, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** One thing, two shelves: a do-list is kept by a fan, a collection by the house. */
export const CollectionKind = z.enum(['do-list', 'collection']);
export type CollectionKind = z.infer<typeof CollectionKind>;

/** A plain list, or a chain: the stops of one night, one after the other (COL-02). */
export const CollectionLayout = z.enum(['list', 'chain']);
export type CollectionLayout = z.infer<typeof CollectionLayout>;

const Face = z.pick(ProfileCard, { id: true, name: true, images: true });

/** A do-list or collection on a shelf (COL-01). */
export const CollectionCard = z.object({
  /** `collection:…` */
  id: z.string(),
  kind: CollectionKind,
  layout: CollectionLayout,
  name: z.string(),
  description: z.string(),
  verified: z.boolean(),
  gel: Gel,
  creator: ProfileCard,
  /** The first few events, and how many there are. */
  events: z.object({ items: z.array(EventCard), total: z.int() }),
  /** Up to three of those who keep it, and how many do. */
  users: z.object({ items: z.array(Face), total: z.int() }),
});
export type CollectionCard = z.infer<typeof CollectionCard>;

/** An event in a collection, with what its keeper says of it. */
export const CollectionStop = z.extend(EventCard, { note: z.string() });
export type CollectionStop = z.infer<typeof CollectionStop>;

/** A collection whole: its first page of stops; the rest comes from its events. */
export const Collection = z.extend(CollectionCard, {
  events: pageOf(CollectionStop),
  /** Who else adds to it, in the order in which they were asked (COL-04). */
  contributors: z.object({ items: z.array(ProfileCard) }),
  updatedAt: z.string(),
});
export type Collection = z.infer<typeof Collection>;

export const refusals = {
  collectionNotFound: {
    status: 404,
    title: 'List not found',
    message: 'We know no do-list or collection at this address.',
  },
  collectionGone: { status: 410, title: 'This list is gone', message: 'Whoever kept it has taken it down.' },
} as const satisfies RefusalTable;

const page = { limit: queryInt({ min: 1, max: 60, default: 24 }), cursor: z.optional(z.string()) };

export const listCollections = call('GET /collections', {
  summary: 'Do-lists or collections, the freshest first',
  input: z.object({ kind: z.optional(CollectionKind), ...page }),
  answer: pageOf(CollectionCard),
  may: 'anyone',
});

export const getCollection = call('GET /collections/:collectionId', {
  summary: 'A do-list or collection',
  input: z.object({ collectionId: idIn(CollectionId) }),
  answer: Collection,
  refusals,
  may: 'anyone',
});

export const listCollectionEvents = call('GET /collections/:collectionId/events', {
  summary: 'The events of a do-list or collection, in its own order',
  input: z.object({ collectionId: idIn(CollectionId), ...page }),
  answer: pageOf(CollectionStop),
  refusals,
  may: 'anyone',
});

export const listUserCollections = call('GET /users/:userId/collections', {
  summary: 'The do-lists a person keeps, the freshest first',
  input: z.object({ userId: idIn(UserId), ...page }),
  answer: pageOf(CollectionCard),
  may: sharesDoLists('userId'),
  about: 'userId',
});
