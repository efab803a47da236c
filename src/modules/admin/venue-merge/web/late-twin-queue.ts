import { latePart } from '#platform/ui/late-part.tsx';

export const TwinQueue = /*#__PURE__*/ latePart(() =>
  import('./twin-queue.tsx').then((part) => part.TwinQueue),
);
