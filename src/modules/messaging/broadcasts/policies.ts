import { policyAbout } from '#platform/contract.ts';
import type { PostId } from '#platform/ids.ts';

export const broadcastSender = policyAbout<PostId>('blasts.sender');
