import { useEffect } from 'react';
import { trackSearch } from '#platform/ui/track.ts';
import type { SearchType } from '../contract.ts';

/** How long a search must stand still to count as one, in milliseconds. */
const settlesAfter = 1000;

/** Counts a search (ANA-01) once its answer has been looked at for a moment. */
export function useSearchTracking(query: string, type: SearchType | undefined, isAnswered: boolean): void {
  useEffect(() => {
    if (!isAnswered || query === '') return;
    const timer = setTimeout(() => trackSearch(query, type ?? 'all'), settlesAfter);
    return () => clearTimeout(timer);
  }, [query, type, isAnswered]);
}
