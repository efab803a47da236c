import { queryOf } from '#platform/ui/api.ts';
import { getEventOverview, getProfileOverview } from '../contract.ts';

export const eventOverviewQuery = (eventId: string, days: number) =>
  queryOf(getEventOverview, { eventId, days }, ['events', eventId, 'overview', days]);

export const profileOverviewQuery = (profileId: string, days: number) =>
  queryOf(getProfileOverview, { profileId, days }, ['overview', profileId, days]);
