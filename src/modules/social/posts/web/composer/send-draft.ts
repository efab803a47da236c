import type { Me } from '#modules/identity/accounts/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { createPost, editPost, type Audience, type FeedPost } from '../../contract.ts';
import { blastWords } from '../../compose-copy.ts';
import { sentItem, type Draft } from './draft.ts';

/** @param audience what is known of the chosen feed; undefined for everyone */
export function sendDraft(me: Me, draft: Draft, audience: Audience | undefined): Promise<FeedPost> {
  const item = draft.attached && sentItem(draft.attached, Date.now());
  const maySend = audience?.authorized === true && blastWords(audience.type) !== undefined;
  return getSend()(createPost, {
    userId: me.id,
    description: draft.description,
    items: { items: item ? [item] : [] },
    feedId: draft.feedId || null,
    profileId: `profile:${draft.profileId ?? me.acting?.id ?? me.id}`,
    sendEmail: maySend && draft.sendEmail,
    sendSMS: maySend && draft.sendSMS,
  });
}

/** What stays as it is is not sent. */
export function sendChange(post: FeedPost, { description, attached }: Draft): Promise<FeedPost> {
  const item = attached && sentItem(attached, Date.now());
  const stays = attached?.type === 'kept' || (!attached && post.items.items.length === 0);
  return getSend()(editPost, {
    postId: post.id,
    description,
    ...(!stays && { items: { items: item ? [item] : [] } }),
  });
}
