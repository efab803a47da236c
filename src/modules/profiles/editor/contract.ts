import * as z from 'zod/mini';
import { isCountry } from '#modules/instance/cities/rules.ts';
import { ConditionDraft, conditionRefusals } from '#modules/profiles/membership-rules/draft-contract.ts';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { ProfileCard, refusals } from '../profiles/contract.ts';
import { profileTeam } from '../profiles/policies.ts';

export const draftLimits = {
  /** Characters. */
  name: 100,
  description: 2000,
  address: 200,
  website: 500,
  genres: 5,
} as const;

export const draftTypes = ['community', 'artist', 'venue'] as const;
export type DraftType = (typeof draftTypes)[number];

/** The membership type of a community (COM-02). */
export const draftMemberships = ['open', 'approval', 'conditional'] as const;

/** A place from `GET /places/:placeId`. */
const VenuePlace = z.object({
  city: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  state: z.object({ name: z.string().check(z.maxLength(100)), code: z.string().check(z.maxLength(10)) }),
  countryCode: z.string().check(z.refine(isCountry)),
  zipCode: z.string().check(z.maxLength(20)),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
export type VenuePlace = z.infer<typeof VenuePlace>;

/** Input of new (PRF-09) and existing profiles. Checked by `draftChecks`, so that the first failure is reported. */
export const ProfileDraft = z.object({
  type: z.enum(draftTypes),
  name: z.string().check(z.trim()),
  description: z._default(z.string().check(z.trim()), ''),
  /** From `GET /genres`, favorites first. */
  genreIds: z._default(z.array(z.uuid()).check(z.maxLength(20)), []),
  /** A city id from `GET /cities`, or null. Not needed with a neighborhood. Left out, the city stays. */
  cityId: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  /** A neighborhood id from `GET /locations`, or null. It sets the city. */
  neighborhoodId: z._default(z.nullable(z.uuid()), null),
  /** Street and number. Venues only. */
  address: z._default(z.string().check(z.trim()), ''),
  /** Of a new venue. It counts instead of the city. */
  place: z._default(z.nullable(VenuePlace), null),
  /** Communities only. */
  membershipType: z._default(z.enum(draftMemberships), 'open'),
  /** Membership rules. Ignored for other membership types (COM-15). */
  conditions: z._default(z.array(ConditionDraft).check(z.maxLength(50)), []),
  /** Artists only. */
  website: z._default(z.string().check(z.trim()), ''),
  /** Key of an uploaded image (MED-03). `null` keeps the current one. */
  image: z._default(z.nullable(z.object({ key: z.string().check(z.maxLength(300)) })), null),
});
export type ProfileDraft = z.infer<typeof ProfileDraft>;

export const draftRefusals = {
  nameRequired: {
    status: 422,
    title: 'Name required',
    message: 'Enter the name people will see.',
  },
  nameTooLong: {
    status: 422,
    title: 'Name too long',
    message: `Use ${draftLimits.name} characters or fewer.`,
  },
  descriptionTooLong: {
    status: 422,
    title: 'Description too long',
    message: `Use ${draftLimits.description} characters or fewer.`,
  },
  tooManyGenres: {
    status: 422,
    title: 'Too many genres',
    message: `Choose up to ${draftLimits.genres} genres.`,
  },
  addressRequired: {
    status: 422,
    title: 'Address required',
    message: 'Enter the street and number of the entrance.',
  },
  addressTooLong: {
    status: 422,
    title: 'Address too long',
    message: `Use ${draftLimits.address} characters or fewer.`,
  },
  cityRequired: {
    status: 422,
    title: 'City required',
    message: 'Choose the city or neighborhood of the venue.',
  },
  cityUnknown: { status: 422, title: 'Unknown city', message: 'Choose a city from the list.' },
  neighborhoodUnknown: {
    status: 422,
    title: 'Unknown neighborhood',
    message: 'Choose a neighborhood from the list.',
  },
  websiteTooLong: {
    status: 422,
    title: 'Website too long',
    message: `Use ${draftLimits.website} characters or fewer.`,
  },
  websiteInvalid: {
    status: 422,
    title: 'Invalid website',
    message: 'Enter a web address that starts with http:// or https://.',
  },
  pictureNotFound: {
    status: 404,
    title: 'Image not found',
    message: 'We couldn’t read the image. Upload it again.',
  },
  ...conditionRefusals,
} as const satisfies RefusalTable;

export const createProfile = call('POST /profiles', {
  summary: 'Create a community, artist or venue owned by the viewer',
  input: ProfileDraft,
  answer: ProfileCard,
  refusals: { ...draftRefusals, profileGone: refusals.profileGone },
  may: 'signedIn',
  status: 201,
  limit: { times: 20, seconds: 86_400 },
  idempotencyKey: 'optional',
});

/** A community, artist or venue as its team edits it: the input of `PUT`, with the revision it is based on. */
export const ProfileForm = z.object({
  draft: ProfileDraft,
  revision: z.string(),
  /** A venue outside the known neighborhoods keeps its location. */
  isElsewhere: z.boolean(),
});
export type ProfileForm = z.infer<typeof ProfileForm>;

export const editRefusals = {
  ...refusals,
  ...draftRefusals,
  changedMeanwhile: {
    status: 409,
    title: 'Changed by someone else',
    message:
      'Someone on your team saved first. Their changes are shown now, beside yours. Check them and save again.',
  },
} as const satisfies RefusalTable;

export const getProfileForm = call('GET /profiles/:profileId/form', {
  summary: 'Get a community, artist or venue for editing',
  input: z.object({ profileId: z.string() }),
  answer: ProfileForm,
  refusals,
  may: profileTeam('profileId'),
});

export const updateProfile = call('PUT /profiles/:profileId', {
  summary: 'Update a community, artist or venue',
  input: z.extend(z.omit(ProfileDraft, { type: true }), {
    profileId: z.string(),
    /** Removes the picture, unless `image` has another one. */
    removeImage: z._default(z.boolean(), false),
    /** The revision the form is based on. Saving is refused if another save came first. */
    revision: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: ProfileCard,
  refusals: editRefusals,
  may: profileTeam('profileId'),
  limit: { times: 120, seconds: 3600 },
});
