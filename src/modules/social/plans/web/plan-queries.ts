import { queryOf } from '#platform/ui/api.ts';
import { getPlan } from '../contract.ts';

/** By the id of its address. */
export const planQuery = (planId: string) => queryOf(getPlan, { planId }, ['plans', planId]);
