import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { QuickEventProps } from './quick-event-dialog.tsx';

/** "Add new event" in event search (ANE-01). */
export const QuickEvent = /*#__PURE__*/ lazyPart<QuickEventProps>(() =>
  import('./quick-event-dialog.tsx').then((part) => part.QuickEventDialog),
);
