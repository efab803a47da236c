import { latePart } from '#platform/ui/late-part.tsx';

export const SubscribeEvents = /*#__PURE__*/ latePart(() =>
  import('./subscribe-events.tsx').then((part) => part.SubscribeEvents),
);
