import { CollectionId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { Gel } from '#modules/media/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { sharesDoLists } from '#modules/profiles/follows/policies.ts';
import { call, idIn, pageOf, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** One entity, two route families: users own do-lists, and Backbeat curates collections. */
export const CollectionKind = z.enum(['do-list', 'collection']);
export type CollectionKind = z.infer<typeof CollectionKind>;

/** `chain` lists the stops of one night in order (COL-02). */
export const CollectionLayout = z.enum(['list', 'chain']);
export type CollectionLayout = z.infer<typeof CollectionLayout>;

const Face = z.pick(ProfileCard, { id: true, name: true, images: true });

/** A card for a do-list or collection (COL-01). */
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
  events: z.object({ items: z.array(EventCard), total: z.int() }),
  /** Up to three followers, without private accounts, and the total of all. */
  users: z.object({ items: z.array(Face), total: z.int() }),
});
export type CollectionCard = z.infer<typeof CollectionCard>;

export const CollectionStop = z.extend(EventCard, { note: z.string() });
export type CollectionStop = z.infer<typeof CollectionStop>;

/** A whole collection with the first page of its events; later pages come from `/events`. */
export const Collection = z.extend(CollectionCard, {
  events: pageOf(CollectionStop),
  /** Contributors, in the order of their invitations (COL-04). */
  contributors: z.object({ items: z.array(ProfileCard) }),
  updatedAt: z.string(),
});
export type Collection = z.infer<typeof Collection>;

export const refusals = {
  collectionNotFound: {
    status: 404,
    title: 'List not found',
    message: 'This do-list or collection doesn’t exist.',
  },
  collectionGone: { status: 410, title: 'List deleted', message: 'It’s no longer available.' },
} as const satisfies RefusalTable;

const page = pageInput({ most: 60, usual: 24 });

export const CollectionPage = pageOf(CollectionCard);
export type CollectionPage = z.infer<typeof CollectionPage>;

export const listCollections = call('GET /collections', {
  summary: 'List do-lists or collections, most recently updated first',
  input: z.object({ kind: z.optional(CollectionKind), ...page }),
  answer: CollectionPage,
  may: 'anyone',
});

export const getCollection = call('GET /collections/:collectionId', {
  summary: 'Get a do-list or collection',
  input: z.object({ collectionId: idIn(CollectionId) }),
  answer: Collection,
  refusals,
  may: 'anyone',
});

export const listCollectionEvents = call('GET /collections/:collectionId/events', {
  summary: 'List the events of a do-list or collection, in its order',
  input: z.object({ collectionId: idIn(CollectionId), ...page }),
  answer: pageOf(CollectionStop),
  refusals,
  may: 'anyone',
});

export const listUserCollections = call('GET /users/:userId/collections', {
  summary: 'List a user’s do-lists, most recently updated first',
  input: z.object({ userId: idIn(UserId), ...page }),
  answer: CollectionPage,
  may: sharesDoLists('userId'),
  about: 'userId',
});
