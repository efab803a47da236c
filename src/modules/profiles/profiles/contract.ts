import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Gel, Image } from '#modules/media/contract.ts';
import { call, idIn, pageOf, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { ownOrPublicProfiles } from './policies.ts';

export const ProfileType = z.enum(['user', 'community', 'artist', 'venue']);
export type ProfileType = z.infer<typeof ProfileType>;

export const Genre = z.object({ id: z.string(), slug: z.string(), name: z.string() });
export type Genre = z.infer<typeof Genre>;

export const TeamRole = z.enum(['owner', 'collaborator', 'assistant']);
export type TeamRole = z.infer<typeof TeamRole>;

/** A user, community, artist or venue in a list. */
export const ProfileCard = z.object({
  /** `user:us-west-2:…`, `community:…`, `artist:{provider}:…`, `venue:{provider}:…` (PLT-04, PLT-05). */
  id: z.string(),
  type: ProfileType,
  name: z.string(),
  images: z.array(Image),
  gel: Gel,
  provider: z.string(),
  providerId: z.string(),
  verified: z.boolean(),
  /** The Beatscore. Hidden if it is zero (BSC-01). */
  score: z.int(),
  /** A line under the name: the artist's home, the community's size, the venue's neighborhood. */
  note: z.string(),
});
export type ProfileCard = z.infer<typeof ProfileCard>;

export const UserProfile = z.extend(ProfileCard, {
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  bio: z.string(),
  pronouns: z.string(),
  /** Web addresses. */
  links: z.array(z.string()),
  /** Only the user reads street and zip code. Everyone else gets city, state and country (PRF-03). */
  location: z.object({
    address1: z.nullable(z.string()),
    address2: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    country: z.nullable(z.string()),
    zipCode: z.nullable(z.string()),
  }),
  /** `null` for everyone else. */
  phone: z.nullable(z.string()),
  /** Whether this is the viewer's own profile and they are an admin. */
  admin: z.boolean(),
  /** Music services the user connected. `null` if there are none, and for everyone else. */
  credentials: z.object({ spotify: z.nullable(z.string()), appleMusic: z.nullable(z.string()) }),
  genres: z.object({ items: z.array(Genre) }),
  /** Unread notifications. `null` for everyone but the user (PRF-01). */
  notifications: z.nullable(z.object({ total: z.int() })),
});
export type UserProfile = z.infer<typeof UserProfile>;

export const refusals = {
  profileNotFound: { status: 404, title: 'Profile not found', message: 'No profile exists at this address.' },
  profileGone: {
    status: 410,
    title: 'This profile was deleted',
    message: 'The account or page no longer exists.',
  },
} as const satisfies RefusalTable;

/** Limit of the profile switcher, including the user (SWI-07). */
export const ownProfilesAtMost = 10;

export const listProfiles = call('GET /profiles', {
  summary: 'List communities, artists or venues, newest first, or the viewer’s own profiles',
  input: z
    .object({
      /** Lists the user and the profiles they run. Must be the viewer (SWI-08). */
      userId: z.optional(idIn(UserId)),
      type: z.optional(z.enum(['community', 'artist', 'venue'])),
      ...pageInput({ most: 60, usual: 24 }),
    })
    .check(z.refine(({ userId, type }) => userId !== undefined || type !== undefined)),
  answer: pageOf(ProfileCard),
  may: ownOrPublicProfiles,
});
