import { queryOf } from '#kit/web/api.ts';
import { getVenue } from '../contract.ts';

export const venueQuery = (venueId: string) => queryOf(getVenue, { venueId }, ['venues', venueId]);
