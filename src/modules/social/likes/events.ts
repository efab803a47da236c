import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

const like = { likeId: rowId, itemType: z.string(), itemId: rowId, profileId: rowId };

/** @property authorProfileId null where the item has no author here */
export const likeAdded = defineDomainEvent(
  'like.added',
  z.object({ ...like, authorProfileId: z.nullable(rowId) }),
);
/** Something that had been liked and unliked was liked again. */
export const likeRestored = defineDomainEvent(
  'like.restored',
  z.object({ ...like, authorProfileId: z.nullable(rowId) }),
);
export const likeRemoved = defineDomainEvent('like.removed', z.object(like));
