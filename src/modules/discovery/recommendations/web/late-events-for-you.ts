import { lazy } from 'react';

export const EventsForYou = /*#__PURE__*/ lazy(() =>
  import('./events-for-you.tsx').then((part) => ({ default: part.EventsForYou })),
);
