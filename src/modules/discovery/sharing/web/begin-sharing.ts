import { toast } from '#platform/ui/toast.ts';
import { track } from '#platform/ui/track.ts';
import { shareCopy } from '../copy.ts';
import type { ShareLink } from '../contract.ts';
import { makeShareLink } from './make-share-link.ts';

/**
 * Makes the link and hands it to the phone's own sharing.
 * @returns the link where the device has no sharing of its own, and the sheet must be shown; `failed` where there is none (SHR-04)
 */
export async function beginSharing(itemId: string): Promise<ShareLink | 'shared' | 'failed'> {
  try {
    const link = await makeShareLink(itemId);
    if (!(await sharedByPhone(link))) return link;
    track('Item Shared', { itemId, channel: 'native' });
    return 'shared';
  } catch (error) {
    console.error('No share link could be made', error);
    track('Share Link Failed', { itemId });
    toast({ ...shareCopy.failed, tone: 'danger' });
    return 'failed';
  }
}

/** @returns whether the phone has its own sharing. On computers those dialogs are worse than a link to paste. */
async function sharedByPhone({ title, url }: ShareLink): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.({ title, url })) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    // Closing the phone's dialog is a fine answer; not being let to open it leaves our own.
    return (error as DOMException).name === 'AbortError';
  }
}
