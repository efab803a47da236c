import { queryOf } from '#platform/ui/api.ts';
import { getPlan } from '../contract.ts';

export const planQuery = (planId: string) => queryOf(getPlan, { planId }, ['plans', planId]);
