import { lazy } from 'react';

export const NightsForYou = /*#__PURE__*/ lazy(() =>
  import('./events-for-you.tsx').then((part) => ({ default: part.NightsForYou })),
);
