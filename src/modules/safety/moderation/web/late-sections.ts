import { latePart } from '#platform/ui/late-part.tsx';

export const HiddenPeople = /*#__PURE__*/ latePart(() =>
  import('./hidden-people.tsx').then((part) => part.HiddenPeople),
);
export const ModerationQueue = /*#__PURE__*/ latePart(() =>
  import('./moderation-queue.tsx').then((part) => part.ModerationQueue),
);
