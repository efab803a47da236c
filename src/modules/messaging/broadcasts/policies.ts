import { policyAbout } from '#platform/contract.ts';
import type { PostId } from '#platform/ids.ts';

/** Who may send broadcasts to the feed of the post. */
export const broadcastSender = policyAbout<PostId>('blasts.sender');
