import { policyAbout } from '#platform/contract.ts';

/** Who may send broadcasts to the feed of the post. */
export const broadcastSender = policyAbout('blasts.sender');
