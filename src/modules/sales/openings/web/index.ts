import { latePart } from '#platform/ui/late-part.tsx';
import type { OpeningEntryProps } from './opening-entry.tsx';

export { waitingPath } from './waiting-path.ts';
export type { WaitingEvent } from './waiting-page.tsx';

/** Loaded only for events with a fair opening. */
export const OpeningEntry = /*#__PURE__*/ latePart<OpeningEntryProps>(() =>
  import('./opening-entry.tsx').then((part) => part.OpeningEntry),
);
export const loadWaitingPage = () => import('./waiting-page.tsx').then((part) => part.WaitingPage);
/** Loaded only by the event's team. */
export const loadOpeningSection = () => import('./opening-section.tsx').then((part) => part.OpeningSection);
