import { policyAbout, policyReading } from '#platform/contract.ts';

/** The person whose session it is. */
export const sessionOwner = policyAbout<string>('session.owner');
/** Signed in, or confirmed, within the last minutes: what a stolen session must not do (ACC-01). */
export const recentSignIn = policyReading<unknown>('recentSignIn');
