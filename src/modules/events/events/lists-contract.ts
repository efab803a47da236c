import * as z from 'zod/mini';
import { sharesEvents } from '#modules/profiles/follows/policies.ts';
import { call, idIn, pageInput, pageOf, queryFlag, queryInt } from '#platform/contract.ts';
import { CommunityId, UserId } from '#platform/ids.ts';
import { EventCard } from './contract.ts';
import { refusals } from './refusals.ts';

/** Slug or name. Defaults to the instance's default city (INS-04). */
const inCity = z.optional(z.string().check(z.maxLength(100)));

export const listEvents = call('GET /events', {
  summary: 'List upcoming events in a city',
  input: z.object({
    city: inCity,
    /** Only events on the night of this date, as `2026-11-28`. */
    day: z.optional(z.iso.date()),
    genre: z.optional(z.string()),
    free: queryFlag(),
    /** Puts the most popular event of the first night first, and doesn't repeat it. */
    lead: queryFlag(),
    ...pageInput({ most: 60, usual: 24 }),
  }),
  answer: pageOf(EventCard),
  may: 'anyone',
});

export const listSimilarEvents = call('GET /events/:eventId/similar', {
  summary: 'List similar events',
  input: z.object({ eventId: z.string(), limit: queryInt({ min: 1, max: 12, default: 4 }) }),
  answer: pageOf(EventCard),
  refusals,
  may: 'anyone',
});

/** `upcoming`: soonest first. `past`: latest first. */
export const When = z.enum(['upcoming', 'past']);
export type When = z.infer<typeof When>;

const shortPage = {
  ...pageInput({ most: 60, usual: 5 }),
  when: z._default(When, 'upcoming'),
};

export const listVenueEvents = call('GET /venues/:venueId/events', {
  summary: 'List events at a venue',
  input: z.object({ venueId: z.string(), ...shortPage }),
  answer: pageOf(EventCard),
  may: 'anyone',
});

export const listArtistEvents = call('GET /artists/:artistId/events', {
  summary: 'List events with an artist',
  input: z.object({ artistId: z.string(), ...shortPage }),
  answer: pageOf(EventCard),
  may: 'anyone',
});

export const listCommunityEvents = call('GET /communities/:communityId/events', {
  summary: 'List events hosted by a community',
  input: z.object({ communityId: idIn(CommunityId), ...shortPage }),
  answer: pageOf(EventCard),
  may: 'anyone',
});

export const listNeighborhoodEvents = call('GET /locations/:locationId/events2', {
  summary: 'List events in a neighborhood',
  input: z.object({
    locationId: z.string(),
    ...shortPage,
    /** Ignored if `cursor` is set, which is faster in long lists. */
    offset: queryInt({ min: 0, max: 10_000, default: 0 }),
  }),
  answer: pageOf(EventCard),
  may: 'anyone',
});

export const listGenreEvents = call('GET /genres/:slug/events', {
  summary: 'List events of a genre and the genres below it',
  input: z.object({ slug: z.string().check(z.maxLength(100)), ...shortPage }),
  answer: pageOf(EventCard),
  may: 'anyone',
});

export const listHashtagEvents = call('GET /hashtags/:tag/events', {
  summary: 'List events with a hashtag',
  input: z.object({ tag: z.string().check(z.maxLength(100)), ...shortPage }),
  answer: pageOf(EventCard),
  may: 'anyone',
});

export const listUserEvents = call('GET /users/:userId/events', {
  summary: 'List events that a user is going to',
  input: z.object({ userId: idIn(UserId), ...shortPage }),
  answer: pageOf(EventCard),
  may: sharesEvents,
  about: 'userId',
});
