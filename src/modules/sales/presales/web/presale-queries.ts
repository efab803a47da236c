import { queryOf } from '#platform/ui/api.ts';
import { getPresale } from '../contract.ts';

export const presaleQuery = (eventId: string, viewerId: string | undefined) =>
  queryOf(getPresale, { eventId }, ['presale', eventId, viewerId ?? '']);
