import { bareId } from '#platform/ids.ts';
import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getPlan, listPeopleOfPlan, listUserPlans, type Plan, type PlanStatus } from '../contract.ts';

export const planQuery = (planId: string) => queryOf(getPlan, { planId }, ['plans', planId]);

export const keyOfPeople = ({ id }: Plan) => ['plans', bareId(id), 'people'];

export const planPeopleQuery = (plan: Plan, status: PlanStatus) =>
  pagesOf(listPeopleOfPlan, { planId: plan.id, status }, [...keyOfPeople(plan), status]);

export const userPlansQuery = (userId: string) =>
  pagesOf(listUserPlans, { userId }, ['profiles', userId, 'plans']);
