import { PlanId } from '#platform/ids.ts';
import { findByOwnId, type Moderated } from '#modules/safety/moderation/server/index.ts';
import { planPath } from '../rules.ts';
import { findReportedPlan } from './reported-plan-store.ts';

/** Lets moderators find reported plans. Plans can't be hidden. */
export const moderatedPlans: Moderated = { find: findByOwnId(PlanId, findReportedPlan, planPath) };
