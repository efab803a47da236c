import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

export const commentCreated = defineDomainEvent(
  'comment.created',
  z.object({
    commentId: rowId,
    itemType: z.string(),
    itemId: rowId,
    parentId: z.nullable(rowId),
    profileId: rowId,
    authorProfileId: z.nullable(rowId),
  }),
);
export const commentDeleted = defineDomainEvent('comment.deleted', z.object({ commentId: rowId }));
