import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Gel, Image } from '#modules/media/contract.ts';
import { call, idIn, pageOf, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { ownOrPublicProfiles } from './policies.ts';

export const ProfileType = z.enum(['user', 'community', 'artist', 'venue']);
export type ProfileType = z.infer<typeof ProfileType>;

/** A kind of music, as profiles and events name it. */
export const Genre = z.object({ id: z.string(), slug: z.string(), name: z.string() });
export type Genre = z.infer<typeof Genre>;

/** A person, community, artist or venue, as every list shows it. */
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
  /** The Beatscore. Shown when it is not zero (BSC-01). */
  score: z.int(),
  /** One line under the name: the artist's home, the community's size, the venue's neighbourhood. */
  note: z.string(),
});
export type ProfileCard = z.infer<typeof ProfileCard>;

export const UserProfile = z.extend(ProfileCard, {
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  bio: z.string(),
  /** Street and zip code are for the person alone; everybody else reads city, state and country (PRF-03). */
  location: z.object({
    address1: z.nullable(z.string()),
    address2: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    country: z.nullable(z.string()),
    zipCode: z.nullable(z.string()),
  }),
  /** For the person alone; `null` for everybody else. */
  phone: z.nullable(z.string()),
  /** Whether the viewer looks at the own profile and looks after the house. */
  admin: z.boolean(),
  /** Music services the person connected; `null` until one is, and for everybody else. */
  credentials: z.object({ spotify: z.nullable(z.string()), appleMusic: z.nullable(z.string()) }),
  genres: z.object({ items: z.array(Genre) }),
  /** What waits for the person unread; `null` for everybody else (PRF-01). */
  notifications: z.nullable(z.object({ total: z.int() })),
});
export type UserProfile = z.infer<typeof UserProfile>;

export const refusals = {
  profileNotFound: { status: 404, title: 'Profile not found', message: 'We know nobody at this address.' },
  profileGone: { status: 410, title: 'This profile is gone', message: 'The person has left Backbeat.' },
} as const satisfies RefusalTable;

export const getUser = call('GET /users/:userId', {
  summary: 'A person',
  input: z.object({ userId: idIn(UserId) }),
  answer: UserProfile,
  refusals,
  may: 'anyone',
  about: 'userId',
});

/** Fetched for the switcher, the person among them (SWI-07). */
export const ownProfilesAtMost = 10;

export const listProfiles = call('GET /profiles', {
  summary: 'The communities, artists or venues there are, newest first; or the profiles of the viewer',
  input: z
    .object({
      /** The viewer's own: what is listed is the person and what they run (SWI-08). */
      userId: z.optional(idIn(UserId)),
      type: z.optional(z.enum(['community', 'artist', 'venue'])),
      limit: queryInt({ min: 1, max: 60, default: 24 }),
      cursor: z.optional(z.string()),
    })
    .check(z.refine(({ userId, type }) => userId !== undefined || type !== undefined)),
  answer: pageOf(ProfileCard),
  may: ownOrPublicProfiles,
});
