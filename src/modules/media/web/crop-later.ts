import { lazy } from 'react';

export const CropView = /*#__PURE__*/ lazy(() =>
  import('./crop-view.tsx').then((part) => ({ default: part.CropView })),
);
