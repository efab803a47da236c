import { queryOf } from '#platform/ui/api.ts';
import { getOpening } from '../contract.ts';
import { getManagedOpening } from '../manage-contract.ts';

/** @param viewerId part of the key, because the answer has the viewer's own place */
export const openingQuery = (eventId: string, viewerId: string | undefined) =>
  queryOf(getOpening, { eventId }, ['openings', eventId, viewerId ?? 'guest']);

export const managedOpeningQuery = (eventId: string) =>
  queryOf(getManagedOpening, { eventId }, ['openings', eventId, 'settings']);
