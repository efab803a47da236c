import { queryOf } from '#platform/ui/api.ts';
import { listSales, listTills } from '../contract.ts';

export const tillsQuery = (eventId: string) =>
  queryOf(listTills, { eventId }, ['boxOffice', eventId, 'tills']);

export const salesQuery = (eventId: string, deviceId: string) =>
  queryOf(listSales, { eventId, deviceId, limit: 50 }, ['boxOffice', eventId, 'sales', deviceId]);
