import { lazy } from 'react';

/** Comes with the picture it is opened for. */
export const CropView = /*#__PURE__*/ lazy(() =>
  import('./crop-view.tsx').then((part) => ({ default: part.CropView })),
);
