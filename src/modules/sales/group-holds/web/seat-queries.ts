import { bareId } from '#platform/ids.ts';
import { queryOf } from '#platform/ui/api.ts';
import { getSeats } from '../contract.ts';

/** The seats of a plan, as part of what is known of it: a change of the plan asks for them again. */
export const seatsQuery = (planId: string) =>
  queryOf(getSeats, { planId }, ['plans', bareId(planId), 'seats']);
