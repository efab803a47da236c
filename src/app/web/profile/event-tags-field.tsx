import { lazy } from 'react';

/** Finds events for a vote. The search loads when the field is about to be used. */
export const EventTagsField = /*#__PURE__*/ lazy(() =>
  import('./event-search.tsx').then((part) => ({ default: part.EventTagsField })),
);
