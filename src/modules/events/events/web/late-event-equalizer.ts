import { latePart } from '#platform/ui/late-part.tsx';

export const EventEqualizer = /*#__PURE__*/ latePart(() =>
  import('./event-equalizer.tsx').then((part) => part.EventEqualizer),
);
