import * as z from 'zod/mini';
import { defineDomainEvent, rowId, rowIdOf } from '#platform/domain-events.ts';
import type { LikeId, ProfileId } from '#platform/ids.ts';
import { likeableTypes } from './rules.ts';

const like = {
  likeId: rowIdOf<LikeId>(),
  itemType: z.enum(likeableTypes),
  itemId: rowId,
  profileId: rowIdOf<ProfileId>(),
};

/** @property authorProfileId null when the item has no author on this instance */
export const likeAdded = defineDomainEvent(
  'like.added',
  z.object({ ...like, authorProfileId: z.nullable(rowIdOf<ProfileId>()) }),
);
/** An item was liked again after it had been unliked. */
export const likeRestored = defineDomainEvent(
  'like.restored',
  z.object({ ...like, authorProfileId: z.nullable(rowIdOf<ProfileId>()) }),
);
export const likeRemoved = defineDomainEvent('like.removed', z.object(like));
