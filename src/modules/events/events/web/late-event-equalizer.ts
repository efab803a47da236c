import { latePart } from '#platform/ui/late-part.tsx';
import '#platform/ui/styles/equalizer.css';

export const EventEqualizer = /*#__PURE__*/ latePart(() =>
  import('./event-equalizer.tsx').then((part) => part.EventEqualizer),
);
