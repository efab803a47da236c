import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';

/** The ids of saved events that aren't over. */
export const SavedIds = z.array(z.string());
export type SavedIds = z.infer<typeof SavedIds>;

export const listSavedIds = call('GET /me/savedEvents/ids', {
  summary: 'Return the ids of the 500 events that the viewer saved last and that aren’t over',
  input: z.object({}),
  answer: z.object({ items: SavedIds }),
  may: 'signedIn',
});
