import * as z from 'zod/mini';
import { refusals } from '#modules/events/ticket-types/contract.ts';
import { call } from '#platform/contract.ts';

const change = {
  input: z.object({ eventId: z.string() }),
  answer: z.object({}),
  refusals: { eventNotFound: refusals.eventNotFound },
  may: 'signedIn',
  limit: { times: 240, seconds: 60 },
} as const;

export const saveEvent = call('PUT /me/savedEvents/:eventId', {
  summary: 'Save an event for the viewer, who is reminded of it. Repeating the call has no further effect', // OWN-04
  ...change,
});

export const unsaveEvent = call('DELETE /me/savedEvents/:eventId', {
  summary: 'Remove an event from those that the viewer saved. Repeating the call has no further effect',
  ...change,
});
