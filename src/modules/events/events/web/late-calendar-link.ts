import { latePart } from '#platform/ui/late-part.tsx';

/** The event as a file for any calendar. */
export const LateCalendarLink = /*#__PURE__*/ latePart(() =>
  import('./event-actions.tsx').then((part) => part.CalendarLink),
);
