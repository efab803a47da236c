import { policyAbout, policyReading } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';

/** Each allows the users who may see that part of a profile. */
export const sharesFriends = policyAbout<UserId>('user.sharesFriends');
export const sharesFollowing = policyReading<{ readonly userId: UserId; readonly type?: string | undefined }>(
  'user.sharesFollowing',
);
export const sharesEvents = policyReading<{ readonly userId: UserId; readonly when?: string | undefined }>(
  'user.sharesEvents',
);
export const sharesDoLists = policyAbout<UserId>('user.sharesDoLists');
export const sharesDiary = policyAbout<UserId>('user.sharesDiary');
