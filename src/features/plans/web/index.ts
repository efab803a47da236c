import { queryOf } from '#kit/web/api.ts';
import { getPlan } from '../contract.ts';

export { PlanCard } from './plan-card.tsx';
export { PlanRail } from './plan-rail.tsx';

export const planQuery = (planId: string) => queryOf(getPlan, { planId }, ['plans', planId]);
