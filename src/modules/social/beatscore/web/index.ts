import { lazy } from 'react';

export const BeatscoreParts = /*#__PURE__*/ lazy(() =>
  import('./beatscore-parts.tsx').then((part) => ({ default: part.BeatscoreParts })),
);
