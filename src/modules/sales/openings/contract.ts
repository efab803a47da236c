import * as z from 'zod/mini';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { call, idIn } from '#platform/contract.ts';
import { EventId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** The viewer's place in the line of a fair opening. */
export const OpeningPlace = z.object({
  /** The draw hashes it with the seed: the lower the SHA-256 of `seed:id`, the better the place. */
  id: z.string(),
  state: z.enum(['waiting', 'admitted', 'missed']),
  /** 0 for fans of the presale, 1 for everyone else, 2 for accounts of less than an hour. */
  priority: z.int(),
  /** Null until places are drawn. */
  place: z.nullable(z.int()),
  /** People who order first, at most. Null until places are drawn. */
  ahead: z.nullable(z.int()),
  /** When the time to order ends. Null while waiting, and while the event is postponed. */
  until: z.nullable(z.string()),
});
export type OpeningPlace = z.infer<typeof OpeningPlace>;

/** A fair opening for one viewer (QUE-01). */
export const Opening = z.object({
  /** `postponed`: the event has no date, so fans can’t join the line or order. */
  state: z.enum(['scheduled', 'entry', 'drawing', 'running', 'postponed', 'over']),
  /** From when people can wait. */
  entryAt: z.string(),
  opensAt: z.string(),
  /** Minutes that a person has to order. */
  windowMinutes: z.int(),
  presaleFirst: z.boolean(),
  /** SHA-256 of the seed, known from the start. */
  seedHash: z.string(),
  /** Orders the people who wait at the opening. Null until then. */
  seed: z.nullable(z.string()),
  /** Whether every ticket is in someone's cart. */
  allInCarts: z.boolean(),
  soldOut: z.boolean(),
  mine: z.nullable(OpeningPlace),
  /** Seconds until the opening, by the server's clock. */
  secondsToOpening: z.int(),
  askAgainSeconds: z.int(),
});
export type Opening = z.infer<typeof Opening>;

export const openingRefusals = {
  eventNotFound: eventRefusals.eventNotFound,
  noOpening: {
    status: 409,
    title: 'No need to wait',
    message: 'This event has no waiting page now. Go to the event page to see its tickets.',
  },
  entryNotOpen: {
    status: 409,
    title: 'Too early',
    message: 'You can’t wait for this sale yet. Come back shortly before it starts.',
  },
  emailNotVerified: {
    status: 403,
    title: 'Verify your email address',
    message: 'Everyone gets one place, so we need a verified address.',
  },
} as const satisfies RefusalTable;

const input = z.object({ eventId: idIn(EventId) });
const answer = z.object({ opening: z.nullable(Opening) });

export const getOpening = call('GET /events/:eventId/opening', {
  summary: 'Tell whether sales of an event start with a fair opening, and the viewer’s place in it', // QUE-01
  input,
  answer,
  refusals: { eventNotFound: openingRefusals.eventNotFound },
  may: 'anyone',
});

/** Asking again changes nothing, unless the time to order has passed: then it is a new place at the end. */
export const joinOpening = call('PUT /events/:eventId/opening/place', {
  summary: 'Wait for the opening of a sale, or get a place at the end of its line', // QUE-01
  input,
  answer,
  refusals: openingRefusals,
  may: 'signedIn',
  limit: { times: 30, seconds: 60 },
});

export const leaveOpening = call('DELETE /events/:eventId/opening/place', {
  summary: 'Give up the place in the line of a sale',
  input,
  answer,
  refusals: { eventNotFound: openingRefusals.eventNotFound },
  may: 'signedIn',
});
