import * as z from 'zod/mini';
import { call } from '#kit/contract.ts';
import type { RefusalTable } from '#kit/refusal.ts';
import { ProfileCard } from './contract.ts';

export const draftLimits = {
  /** Characters. */
  name: 100,
  description: 2000,
  address: 200,
  genres: 5,
} as const;

export const draftTypes = ['community', 'artist', 'venue'] as const;
export type DraftType = (typeof draftTypes)[number];

/** How one gets into a new community; conditions are set where it is managed. */
export const draftMemberships = ['open', 'approval'] as const;

/** What is asked for a new creator profile (PRF-09). Its rules are `draftChecks`, so that the first failure is told. */
export const ProfileDraft = z.object({
  type: z.enum(draftTypes),
  name: z.string().check(z.trim()),
  description: z._default(z.string().check(z.trim()), ''),
  /** Of `GET /genres`, the dearest first. */
  genreIds: z._default(z.array(z.uuid()).check(z.maxLength(20)), []),
  /** A neighbourhood of `GET /locations`: its id, or none. */
  neighborhoodId: z._default(z.nullable(z.uuid()), null),
  /** Street and number; for venues alone. */
  address: z._default(z.string().check(z.trim()), ''),
  /** For communities alone. */
  membershipType: z._default(z.enum(draftMemberships), 'open'),
});
export type ProfileDraft = z.infer<typeof ProfileDraft>;

export const draftRefusals = {
  nameRequired: {
    status: 422,
    title: 'Name required',
    message: 'Give it the name that belongs on a poster.',
  },
  nameTooLong: { status: 422, title: 'Name too long', message: `Keep it to ${draftLimits.name} characters.` },
  descriptionTooLong: {
    status: 422,
    title: 'Description too long',
    message: `Keep it to ${draftLimits.description} characters.`,
  },
  tooManyGenres: {
    status: 422,
    title: 'Too many genres',
    message: `Choose ${draftLimits.genres} at most: those that say the most.`,
  },
  addressRequired: { status: 422, title: 'Address required', message: 'Say in which street the doors are.' },
  addressTooLong: {
    status: 422,
    title: 'Address too long',
    message: `Keep it to ${draftLimits.address} characters.`,
  },
  neighborhoodRequired: {
    status: 422,
    title: 'Neighbourhood required',
    message: 'Choose the part of the city the venue is in.',
  },
  neighborhoodUnknown: {
    status: 422,
    title: 'Neighbourhood unknown',
    message: 'Choose one from the list.',
  },
} as const satisfies RefusalTable;

export const createProfile = call('POST /profiles', {
  summary: 'A new community, artist or venue, owned by the viewer',
  input: ProfileDraft,
  answer: ProfileCard,
  refusals: draftRefusals,
  may: 'signedIn',
  status: 201,
  limit: { times: 20, seconds: 86_400 },
});
