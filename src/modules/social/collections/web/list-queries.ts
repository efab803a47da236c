import { queryOf } from '#platform/ui/api.ts';
import * as calls from '../write-contract.ts';

export const participationQuery = (collectionId: string) =>
  queryOf(calls.getParticipation, { collectionId }, ['collections', collectionId, 'participation']);

export const stopsQuery = (collectionId: string) =>
  queryOf(calls.listForEditing, { collectionId }, ['collections', collectionId, 'stops']);

export const writableQuery = (userId: string, eventId?: string) =>
  queryOf(calls.listWritable, { userId, ...(eventId && { eventId }) }, [
    'collections',
    'writable',
    userId,
    eventId ?? '',
  ]);
