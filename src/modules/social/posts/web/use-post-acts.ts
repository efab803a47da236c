import { useQueryClient } from '@tanstack/react-query';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { copyText } from '#platform/ui/copy-text.ts';
import { toast } from '#platform/ui/toast.ts';
import { deletePost, pinPost, type FeedPost } from '../contract.ts';
import { postWords } from '../copy.ts';
import { postPath } from '../rules.ts';
import { usePostExtensions } from './post-extensions.ts';
import { changePost } from './post-cache.ts';

export function usePostActs(post: FeedPost) {
  const client = useQueryClient();
  const outside = usePostExtensions();
  const name = post.creators.items[0]?.name ?? '';

  return {
    report: outside.report && (() => outside.report?.({ id: post.id, name: `the post by ${name}` })),

    /** Counted once per user who creates a link (SHP-01). */
    share:
      outside.share &&
      (async () => {
        const isMade = await outside.share?.({ id: post.id, name: `the post by ${name}` });
        if (!isMade || !client.getQueryData(meQuery.queryKey)) return;
        changePost(client, post.id, (now) =>
          now.shared ? now : { ...now, shared: true, shares: { ...now.shares, total: now.shares.total + 1 } },
        );
      }),

    copyLink: () =>
      copyText(new URL(postPath(post), location.origin).href, postWords.linkCopied, {
        ...postWords.linkNotCopied,
        tone: 'danger',
      }),

    pin: () =>
      orToast(async () => {
        const pinned = !post.pinned;
        const next = await getSend()(pinPost, { postId: post.id, pinned });
        changePost(client, post.id, (now) => ({ ...now, pinned: next.pinned }));
        toast(pinned ? postWords.isPinned : postWords.isUnpinned);
        await client.invalidateQueries({ queryKey: ['posts', 'feed'] });
      }),

    remove: () =>
      orToast(async () => {
        await getSend()(deletePost, { postId: post.id });
        changePost(client, post.id, () => undefined);
        toast(postWords.deleted);
      }),
  };
}

async function orToast(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    toast({ title: error.title, message: error.message, tone: 'danger' });
    return false;
  }
}
