import { lazy } from 'react';

/** Loaded only for events whose tickets aren't on sale yet. */
export const PresaleEntry = /*#__PURE__*/ lazy(() =>
  import('./presale-entry.tsx').then((part) => ({ default: part.PresaleEntry })),
);
