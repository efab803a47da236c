import { queryOf } from '#platform/ui/api.ts';
import { listSavedIds } from '../contract.ts';

/** One request for the hearts of all cards. Pages that signed-in users share get it with the viewer. */
export const savedIdsQuery = { ...queryOf(listSavedIds, {}, ['saves', 'ids']), staleTime: 300_000 };

/** Key of the list of saved events. */
export const savedKey = ['saves', 'events'];
