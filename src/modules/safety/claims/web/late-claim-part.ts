import { latePart } from '#platform/ui/late-part.tsx';

export const ClaimPart = /*#__PURE__*/ latePart(() =>
  import('./claim-part.tsx').then((part) => part.ClaimPart),
);
