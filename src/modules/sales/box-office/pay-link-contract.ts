import * as z from 'zod/mini';
import { call, idIn } from '#platform/contract.ts';
import { EventId, TicketTypeId } from '#platform/ids.ts';
import { refusals } from './contract.ts';
import { boxOfficeSeller } from './policies.ts';

const payLink = {
  input: z.object({
    eventId: idIn(EventId),
    linkId: z.uuid(),
    /** The ticket types that the guest can buy with it, also while they aren’t on sale online. */
    itemIds: z._default(z.array(idIn(TicketTypeId)).check(z.maxLength(100)), []),
  }),
  /** `ordered`: the guest has chosen, and pays now. */
  answer: z.object({ state: z.enum(['waiting', 'ordered', 'paid']) }),
  refusals,
  may: boxOfficeSeller('eventId'),
  limit: { times: 600, seconds: 60 },
} as const;

export const addPayLink = call('PUT /events/:eventId/boxOffice/payLinks/:linkId', {
  summary: 'Open a link with which a guest pays on their own phone',
  ...payLink,
});

export const getPayLink = call('GET /events/:eventId/boxOffice/payLinks/:linkId', {
  summary: 'Get whether a guest has paid with a link',
  ...payLink,
});
