import { policyAbout, policyReading } from '#platform/contract.ts';

/** Each lets through who may see that part of a person's profile. */
export const sharesFriends = policyAbout('user.sharesFriends');
export const sharesFollowing = policyReading<{ readonly userId: string; readonly type?: string | undefined }>(
  'user.sharesFollowing',
);
export const sharesEvents = policyReading<{ readonly userId: string; readonly when?: string | undefined }>(
  'user.sharesEvents',
);
export const sharesDoLists = policyAbout('user.sharesDoLists');
export const sharesDiary = policyAbout('user.sharesDiary');
