import { latePart } from '#platform/ui/late-part.tsx';

export const UserPlans = /*#__PURE__*/ latePart(() =>
  import('./user-plans.tsx').then((part) => part.UserPlans),
);
