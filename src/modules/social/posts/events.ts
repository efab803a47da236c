import * as z from 'zod/mini';
import { defineDomainEvent, rowId, rowIdOf } from '#platform/domain-events.ts';
import type { PostId, ProfileId, UserId } from '#platform/ids.ts';
import { FeedType } from './contract.ts';

/** @property feedId null in the public feed @property sendEmail whether to send the post as a broadcast */
export const postCreated = defineDomainEvent(
  'post.created',
  z.object({
    postId: rowIdOf<PostId>(),
    feedType: FeedType,
    feedId: z.nullable(rowId),
    profileId: rowIdOf<ProfileId>(),
    userId: rowIdOf<UserId>(),
    sendEmail: z.boolean(),
    sendSms: z.boolean(),
  }),
);
export const postChanged = defineDomainEvent('post.changed', z.object({ postId: rowIdOf<PostId>() }));
export const postDeleted = defineDomainEvent('post.deleted', z.object({ postId: rowIdOf<PostId>() }));
export const postHidden = defineDomainEvent('post.hidden', z.object({ postId: rowIdOf<PostId>() }));
