import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';

export const EventCounts = z.object({
  /** The asked city, also where a point is given. */
  city: z.string(),
  /** Fourteen nights from 5 AM to 5 AM, starting with the current one, in the time zone of the point or the city. */
  days: z.array(z.object({ date: z.string(), total: z.int() })),
  tonight: z.int(),
  total: z.int(),
});
export type EventCounts = z.infer<typeof EventCounts>;

const degrees = (most: number) =>
  z.optional(z.coerce.number<number | string>().check(z.gte(-most), z.lte(most)));

export const getEventCounts = call('GET /events/countsByDay', {
  summary: 'Count the events of a city on each of the next fourteen nights',
  input: z.object({
    city: z.optional(z.string().check(z.maxLength(100))),
    /**
     * Counts the events of the nearest city instead, or none far from all cities, and decides which night is the current
     * one. Ignored unless both are given.
     */
    latitude: degrees(90),
    longitude: degrees(180),
  }),
  answer: EventCounts,
  may: 'anyone',
});
