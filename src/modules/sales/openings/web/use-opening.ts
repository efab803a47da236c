import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { askAgainIn } from './ask-again.ts';
import { useEffect } from 'react';
import { openingQuery } from './opening-queries.ts';

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
