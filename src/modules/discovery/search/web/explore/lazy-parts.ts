import { lazy } from 'react';

/** Loaded only when needed, because most visits never show these. */
export const NothingFits = lazy(() =>
  import('./nothing-fits.tsx').then((part) => ({ default: part.NothingFits })),
);
