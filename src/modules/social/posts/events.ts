import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

/** @property feedId null in the public feed. @property sendEmail whether everybody of the feed gets it by mail */
export const postCreated = defineDomainEvent(
  'post.created',
  z.object({
    postId: rowId,
    feedType: z.string(),
    feedId: z.nullable(rowId),
    profileId: rowId,
    userId: rowId,
    sendEmail: z.boolean(),
    sendSms: z.boolean(),
  }),
);
export const postChanged = defineDomainEvent('post.changed', z.object({ postId: rowId }));
export const postDeleted = defineDomainEvent('post.deleted', z.object({ postId: rowId }));
export const postHidden = defineDomainEvent('post.hidden', z.object({ postId: rowId }));
