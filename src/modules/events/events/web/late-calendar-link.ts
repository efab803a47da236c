import { latePart } from '#platform/ui/late-part.tsx';

export const LateCalendarLink = /*#__PURE__*/ latePart(() =>
  import('./event-actions.tsx').then((part) => part.CalendarLink),
);
