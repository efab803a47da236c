import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { Opening } from '../contract.ts';
import { useEffect } from 'react';
import { openingQuery } from './opening-queries.ts';

/** Milliseconds until the next question. Browsers ask up to a quarter later, each at its own time. */
export function askAgainIn(
  { askAgainSeconds, secondsToOpening, state }: Opening,
  answeredAt: number,
): number | false {
  if (state === 'over') return false;
  // Different in every browser, and the same until the next answer.
  const jitter = (answeredAt % 997) / 997;
  const untilOpening = secondsToOpening > 0 ? secondsToOpening + 1 + 3 * jitter : Infinity;
  return 1000 * Math.min(askAgainSeconds * (1 + jitter / 4), untilOpening);
}

/** The opening of an event, asked for again while something can change, and when the page is looked at again. */
export function useOpening(eventId: string) {
  const me = useMe();
  const queries = useQueryClient();
  const answer = useQuery({
    ...openingQuery(eventId, me?.id),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.opening ? askAgainIn(data.opening, dataUpdatedAt) : false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const isSelling = answer.data !== undefined && answer.data.opening?.secondsToOpening === 0;
  useEffect(() => {
    // The event was loaded before its sale started.
    if (!isSelling) return;
    void queries.invalidateQueries({ queryKey: ['events', eventId] });
    void queries.invalidateQueries({ queryKey: ['tickets', eventId] });
  }, [isSelling, eventId, queries]);
  return answer;
}
