/**
 * The date of the current terms. Recorded with every new account (AUTH-12, FTR-08). Apart from the rules, so that legal
 * pages don't load what signs people in.
 */
export const termsVersion = '2026-11-29';
