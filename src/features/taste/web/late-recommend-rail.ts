import { lazy } from 'react';

export const RecommendRail = /*#__PURE__*/ lazy(() =>
  import('./recommend-rail.tsx').then((part) => ({ default: part.RecommendRail })),
);
