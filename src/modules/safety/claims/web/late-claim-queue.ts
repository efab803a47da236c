import { latePart } from '#platform/ui/late-part.tsx';

export const ClaimQueue = /*#__PURE__*/ latePart(() =>
  import('./claim-queue.tsx').then((part) => part.ClaimQueue),
);
