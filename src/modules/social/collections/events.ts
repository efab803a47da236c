import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

export const collectionCreated = defineDomainEvent(
  'collection.created',
  z.object({ collectionId: rowId, byId: rowId }),
);
export const collectionChanged = defineDomainEvent(
  'collection.changed',
  z.object({ collectionId: rowId, byId: rowId }),
);
/** @property byId absent when it went with the account of its owner */
export const collectionDeleted = defineDomainEvent(
  'collection.deleted',
  z.object({ collectionId: rowId, byId: z.optional(rowId) }),
);
export const collectionInvited = defineDomainEvent(
  'collection.invited',
  z.object({ collectionId: rowId, userId: rowId, byId: rowId }),
);

/** Every domain event of do-lists and collections. */
export const collectionEvents = [
  collectionCreated,
  collectionChanged,
  collectionDeleted,
  collectionInvited,
] as const;
