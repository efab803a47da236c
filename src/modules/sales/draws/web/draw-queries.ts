import { queryOf } from '#platform/ui/api.ts';
import { getDraw, getDrawResult, listDraws } from '../contract.ts';
import { getManagedDraw } from '../manage-contract.ts';

// Parts of the exchange's key, so that a declined offer reloads them.
const key = ['exchange', 'draws'] as const;

/** @param viewerId part of the key, because the answer has the viewer's own entry */
export const drawQuery = (eventId: string, viewerId: string | undefined) =>
  queryOf(getDraw, { eventId }, [...key, eventId, viewerId ?? 'guest']);

export const myDrawsQuery = queryOf(listDraws, {}, [...key, 'mine']);

export const drawResultQuery = (eventId: string) =>
  queryOf(getDrawResult, { eventId }, [...key, eventId, 'result']);

export const managedDrawQuery = (eventId: string) =>
  queryOf(getManagedDraw, { eventId }, [...key, eventId, 'managed']);
