import { EmptyState } from '#platform/ui/empty-state.tsx';
import { cancelledEventWords as words } from './copy.ts';

/** In place of a form for an event that can't be edited (EVT-06). */
export function CancelledEvent() {
  return <EmptyState title={words.title} message={words.hint} />;
}
