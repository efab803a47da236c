import * as z from 'zod/mini';
import { defineDomainEvent, rowId, rowIdOf } from '#platform/domain-events.ts';
import type { CommentId, ProfileId } from '#platform/ids.ts';

export const commentCreated = defineDomainEvent(
  'comment.created',
  z.object({
    commentId: rowIdOf<CommentId>(),
    itemType: z.string(),
    itemId: rowId,
    parentId: z.nullable(rowIdOf<CommentId>()),
    profileId: rowIdOf<ProfileId>(),
    authorProfileId: z.nullable(rowIdOf<ProfileId>()),
  }),
);
export const commentDeleted = defineDomainEvent(
  'comment.deleted',
  z.object({ commentId: rowIdOf<CommentId>() }),
);
