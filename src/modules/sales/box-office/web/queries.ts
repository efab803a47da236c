import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { listRefusedSales, listSales, listTills, listUnreturned } from '../contract.ts';

/** Milliseconds. Other devices sync as often. */
const refetchInterval = 10_000;

export const tillsQuery = (eventId: string) => ({
  ...queryOf(listTills, { eventId }, ['boxOffice', eventId, 'tills']),
  refetchInterval,
});

export const salesQuery = (eventId: string, deviceId: string) =>
  pagesOf(listSales, { eventId, deviceId }, ['boxOffice', eventId, 'sales', deviceId]);

export const unreturnedQuery = (eventId: string) =>
  pagesOf(listUnreturned, { eventId }, ['boxOffice', eventId, 'unreturned']);

export const refusedSalesQuery = (eventId: string) => ({
  ...queryOf(listRefusedSales, { eventId }, ['boxOffice', eventId, 'refused']),
  refetchInterval,
});
