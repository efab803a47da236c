import { toast } from '#platform/ui/toast.ts';
import { track } from '#platform/ui/track.ts';
import { shareSheetWords } from '../copy.ts';
import type { ShareLink } from '../contract.ts';
import { logFailure } from './log-failure.ts';
import { makeShareLink } from './make-share-link.ts';

/**
 * Creates the link and opens the device's share dialog.
 * @returns the link if the device has no share dialog and the sheet must open; `failed` if there is no link (SHR-04)
 */
export async function beginSharing(itemId: string): Promise<ShareLink | 'shared' | 'failed'> {
  try {
    const link = await makeShareLink(itemId);
    if (!(await sharedByPhone(link))) return link;
    track('Item Shared', { itemId, channel: 'native' });
    return 'shared';
  } catch (error) {
    logFailure(itemId, error);
    toast({ ...shareSheetWords.failed, tone: 'danger' });
    return 'failed';
  }
}

/** @returns whether the phone showed its own share dialog. Desktop share dialogs are worse than a link to copy. */
async function sharedByPhone({ title, url }: ShareLink): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.({ title, url })) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    // The user closing the dialog counts as shared; a refusal falls back to the sheet.
    return (error as DOMException).name === 'AbortError';
  }
}
