import { latePart } from '#platform/ui/late-part.tsx';

export const SubscribeNights = /*#__PURE__*/ latePart(() =>
  import('./subscribe-events.tsx').then((part) => part.SubscribeNights),
);
