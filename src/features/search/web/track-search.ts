import { useEffect } from 'react';
import { track } from '#kit/web/track.ts';
import type { SearchType } from '../contract.ts';

/** How long a search must stand still to count as one, in milliseconds. */
const settlesAfter = 1000;

/** What was searched for (ANA-01). */
export function trackSearch(query: string, type: SearchType | undefined): void {
  track('Search', { query, type: type ?? 'all' });
}

/** Counts a search once its answer has been looked at for a moment. */
export function useSearchTracking(query: string, type: SearchType | undefined, isAnswered: boolean): void {
  useEffect(() => {
    if (!isAnswered || query === '') return;
    const timer = setTimeout(() => trackSearch(query, type), settlesAfter);
    return () => clearTimeout(timer);
  }, [query, type, isAnswered]);
}
