import { queryOf } from '#kit/web/api.ts';
import { getPlan } from '../contract.ts';

/** By the id of its address. */
export const planQuery = (planId: string) => queryOf(getPlan, { planId }, ['plans', planId]);
