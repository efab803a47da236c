import { commonRefusals } from '../refusal.ts';

const { signInRequired, notAllowed } = commonRefusals;

/** Of a policy that asks who somebody is, and then refuses some. */
export const accessRefusals = { signInRequired, notAllowed } as const;
