import { lazy } from 'react';

/** Finds events for a vote. The search loads when the field is about to be used. */
export const NightTags = /*#__PURE__*/ lazy(() =>
  import('./night-search.tsx').then((part) => ({ default: part.NightTags })),
);
