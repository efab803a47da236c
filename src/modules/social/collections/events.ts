import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { CollectionId, UserId } from '#platform/ids.ts';

export const collectionCreated = defineDomainEvent(
  'collection.created',
  z.object({ collectionId: rowIdOf<CollectionId>(), byId: rowIdOf<UserId>() }),
);
export const collectionChanged = defineDomainEvent(
  'collection.changed',
  z.object({ collectionId: rowIdOf<CollectionId>(), byId: rowIdOf<UserId>() }),
);
/** @property byId absent when the owner's account was deleted */
export const collectionDeleted = defineDomainEvent(
  'collection.deleted',
  z.object({ collectionId: rowIdOf<CollectionId>(), byId: z.optional(rowIdOf<UserId>()) }),
);
export const collectionInvited = defineDomainEvent(
  'collection.invited',
  z.object({ collectionId: rowIdOf<CollectionId>(), userId: rowIdOf<UserId>(), byId: rowIdOf<UserId>() }),
);
/** A contributor or invited user was removed, or left. */
export const collectionLeft = defineDomainEvent(
  'collection.left',
  z.object({
    collectionId: rowIdOf<CollectionId>(),
    userId: rowIdOf<UserId>(),
    creatorId: rowIdOf<UserId>(),
  }),
);

export const collectionEvents = [
  collectionCreated,
  collectionChanged,
  collectionDeleted,
  collectionInvited,
  collectionLeft,
] as const;
