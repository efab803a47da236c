import { lazy } from 'react';

/** The nights of a vote are found by the search, which comes when somebody is about to look. */
export const NightTags = /*#__PURE__*/ lazy(() =>
  import('./night-search.tsx').then((part) => ({ default: part.NightTags })),
);
