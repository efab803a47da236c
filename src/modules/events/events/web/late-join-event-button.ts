import { latePart } from '#platform/ui/late-part.tsx';

export const JoinEventButton = /*#__PURE__*/ latePart(() =>
  import('./join-event-button.tsx').then((part) => part.JoinEventButton),
);
