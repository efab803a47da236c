import { lazy } from 'react';

/** Loads with the modal it stands in. */
export const BeatscoreParts = /*#__PURE__*/ lazy(() =>
  import('./beatscore-parts.tsx').then((part) => ({ default: part.BeatscoreParts })),
);
