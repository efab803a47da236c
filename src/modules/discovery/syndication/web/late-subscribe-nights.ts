import { latePart } from '#platform/ui/late-part.tsx';

export const SubscribeNights = /*#__PURE__*/ latePart(() =>
  import('./subscribe-nights.tsx').then((part) => part.SubscribeNights),
);
