import { latePart } from '#platform/ui/late-part.tsx';

// The explanations load later still, on a press.
export const BeatscoreBadge = /*#__PURE__*/ latePart(() =>
  import('./beatscore-badge.tsx').then((part) => part.BeatscoreBadge),
);
export const VerifiedBadge = /*#__PURE__*/ latePart(() =>
  import('./verified-badge.tsx').then((part) => part.VerifiedBadge),
);
