export { FriendPicker } from './friend-picker.tsx';
export { PlanCard } from './plan-card.tsx';
export { PlanRail } from './plan-rail.tsx';
export { planQuery } from './plan-queries.ts';
export { PlanActs } from './plan-acts.tsx';
export { PlanDesk, PlanRequests } from './plan-desk.tsx';
export { PlanPoll } from './plan-poll.tsx';
export { NewPlanForm } from './new-plan-form.tsx';
export { useLivePlan } from './use-live-plan.ts';
