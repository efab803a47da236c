import * as z from 'zod/mini';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { refusals } from './contract.ts';

export const detailLimits = {
  kind: 40,
  capacity: 1_000_000,
  minimumAge: 99,
  accessibility: 1000,
  openingHours: 500,
  directions: 500,
  phone: 40,
  links: 5,
  link: 500,
  address: 200,
} as const;

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));

export const VenueDetails = z.object({
  /** Club, bar, gallery. */
  kind: text(detailLimits.kind),
  capacity: z.nullable(z.int().check(z.gte(1), z.lte(detailLimits.capacity))),
  minimumAge: z.nullable(z.int().check(z.gte(1), z.lte(detailLimits.minimumAge))),
  openingHours: text(detailLimits.openingHours),
  accessibility: text(detailLimits.accessibility),
  directions: text(detailLimits.directions),
  contactEmail: text(254),
  contactPhone: text(detailLimits.phone),
  links: z.array(text(detailLimits.link)).check(z.maxLength(detailLimits.links)),
  address1: text(detailLimits.address),
  city: text(100),
  /** Name of the state, province or prefecture. May be empty. */
  state: text(100),
  /** Its code, where the country has one: `CA`. */
  stateCode: text(10),
  zipCode: text(20),
  countryCode: text(2),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
export type VenueDetails = z.infer<typeof VenueDetails>;

/** With the revision that a form is based on. */
export const SavedVenueDetails = z.extend(VenueDetails, { revision: z.string() });
export type SavedVenueDetails = z.infer<typeof SavedVenueDetails>;

export const detailRefusals = {
  ...refusals,
  cityRequired: { status: 422, title: 'City required', message: 'Enter the city of the address.' },
  countryRequired: { status: 422, title: 'Country required', message: 'Choose the country of the address.' },
  emailInvalid: {
    status: 422,
    title: 'Email address isn’t valid',
    message: 'Enter an address such as hello@example.com.',
  },
  linkInvalid: { status: 422, title: 'Link isn’t valid', message: 'Enter links that begin with https://.' },
  changedMeanwhile: {
    status: 409,
    title: 'Changed by someone else',
    message:
      'Someone on your team saved first. Their changes are shown now, beside yours. Check them and save again.',
  },
} as const satisfies RefusalTable;

const venueId = z.string().check(z.maxLength(300));

export const getVenueDetails = call('GET /venues/:venueId/details', {
  summary: 'The facts and address of a venue, for its team',
  input: z.object({ venueId }),
  answer: SavedVenueDetails,
  refusals: detailRefusals,
  may: profileTeam('venueId'),
});

export const changeVenueDetails = call('PUT /venues/:venueId/details', {
  summary:
    'Change the facts and address of a venue. Its neighborhood and time zone follow from the coordinates', // INS-05, VEN-05
  input: z.extend(VenueDetails, {
    venueId,
    /** The revision the form is based on. Saving is refused if another save came first. */
    revision: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: SavedVenueDetails,
  refusals: detailRefusals,
  may: profileTeam('venueId'),
  limit: { times: 60, seconds: 3600 },
});
