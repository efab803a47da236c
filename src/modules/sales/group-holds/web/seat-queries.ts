import { bareId } from '#platform/ids.ts';
import { queryOf } from '#platform/ui/api.ts';
import { getSeats } from '../contract.ts';

/** Held tickets of a plan. Part of the plan's key, so that a change of the plan reloads them. */
export const seatsQuery = (planId: string) =>
  queryOf(getSeats, { planId }, ['plans', bareId(planId), 'seats']);
