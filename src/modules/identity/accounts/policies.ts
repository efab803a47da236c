import { policyAbout, policyReading } from '#platform/contract.ts';

/** The user whose session it is. */
export const sessionOwner = policyAbout<string>('session.owner');
/** Signed in or confirmed within the last `recentMinutes`, so that a stolen session can't change the account (ACC-01). */
export const recentSignIn = policyReading<unknown>('recentSignIn');
/** An admin who signed in or confirmed as recently, so that a stolen session can't choose the admins (AUTH-08). */
export const recentAdmin = policyReading<unknown>('recentAdmin');
