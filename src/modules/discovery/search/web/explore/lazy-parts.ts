import { lazy } from 'react';

/** What most visits never come to see. */
export const NothingFits = lazy(() =>
  import('./nothing-fits.tsx').then((part) => ({ default: part.NothingFits })),
);
