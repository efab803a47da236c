import { policyAbout } from '#platform/contract.ts';
import type { PostId } from '#platform/ids.ts';

/** May see the results of a post that was sent. */
export const broadcastSender = policyAbout<PostId>('blasts.sender');
/** May email and text the audience of a feed. */
export const feedSender = policyAbout<string>('blasts.feedSender');
