import { commonRefusals } from '../refusal.ts';

const { signInRequired, notAllowed } = commonRefusals;

/** Refusals of policies that require sign-in and permission. */
export const accessRefusals = { signInRequired, notAllowed } as const;
