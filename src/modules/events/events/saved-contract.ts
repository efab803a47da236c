import * as z from 'zod/mini';
import { call, pageOf, queryInt } from '#platform/contract.ts';
import { EventCard } from './contract.ts';

export const listSavedEvents = call('GET /me/savedEvents', {
  summary: 'List the events that the viewer saved and that aren’t over, soonest first', // OWN-04
  input: z.object({
    limit: queryInt({ min: 1, max: 60, default: 20 }),
    cursor: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: pageOf(EventCard),
  may: 'signedIn',
});
