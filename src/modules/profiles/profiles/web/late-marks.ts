import { latePart } from '#platform/ui/late-part.tsx';

// What they say when they are pressed comes later still.
export const BeatscoreBadge = /*#__PURE__*/ latePart(() =>
  import('./beatscore-badge.tsx').then((part) => part.BeatscoreBadge),
);
export const VerifiedBadge = /*#__PURE__*/ latePart(() =>
  import('./verified-badge.tsx').then((part) => part.VerifiedBadge),
);
