import { latePart } from '#platform/ui/late-part.tsx';

export const loadHiddenPeople = () => import('./hidden-people.tsx');
export const ModerationQueue = /*#__PURE__*/ latePart(() =>
  import('./moderation-queue.tsx').then((part) => part.ModerationQueue),
);
