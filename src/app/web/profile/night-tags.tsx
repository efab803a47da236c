import { lazy } from 'react';

/** The nights of a vote are found by the search, which comes when somebody is about to look. */
export const NightTags = /*#__PURE__*/ lazy(() =>
  import('#features/search/web/index.ts').then((part) => ({ default: part.NightTags })),
);
