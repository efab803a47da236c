import * as z from 'zod/mini';
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

/** How one gets into a community (COM-02). */
export const draftMemberships = ['open', 'approval', 'conditional'] as const;

/** What is asked for a creator profile, new (PRF-09) or there already. Its rules are `draftChecks`, so that the first failure is told. */
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
  /** What a conditional community asks; of others none are kept (COM-15). */
  conditions: z._default(z.array(ConditionDraft).check(z.maxLength(50)), []),
  /** For artists alone. */
  website: z._default(z.string().check(z.trim()), ''),
  /** Uploaded before, named by its key (MED-03). `null`: leave what is there. */
  image: z._default(z.nullable(z.object({ key: z.string().check(z.maxLength(300)) })), null),
});
export type ProfileDraft = z.infer<typeof ProfileDraft>;
/** What a form sends: what has a default may be left out. */
export type SentProfileDraft = z.input<typeof ProfileDraft>;

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
  websiteTooLong: {
    status: 422,
    title: 'Website too long',
    message: `Keep it to ${draftLimits.website} characters.`,
  },
  websiteInvalid: {
    status: 422,
    title: 'Invalid website',
    message: 'The website must begin with http:// or https://.',
  },
  pictureNotFound: {
    status: 404,
    title: 'Image not found',
    message: 'Upload it again: it did not arrive, or could not be read.',
  },
  ...conditionRefusals,
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

/** A community, artist or venue as those who run it change it: what `PUT` takes, with what it was made from. */
export const ProfileForm = z.object({
  draft: ProfileDraft,
  revision: z.string(),
  /** A venue outside the neighbourhoods we know stays where it is. */
  isElsewhere: z.boolean(),
});
export type ProfileForm = z.infer<typeof ProfileForm>;

export const editRefusals = {
  ...refusals,
  ...draftRefusals,
  changedMeanwhile: {
    status: 409,
    title: 'Changed meanwhile',
    message: 'Somebody of the team saved before you. Look at what it says now, then change it again.',
  },
} as const satisfies RefusalTable;

export const getProfileForm = call('GET /profiles/:profileId/form', {
  summary: 'A community, artist or venue as its team changes it',
  input: z.object({ profileId: z.string() }),
  answer: ProfileForm,
  refusals,
  may: profileTeam('profileId'),
});

export const updateProfile = call('PUT /profiles/:profileId', {
  summary: 'A community, artist or venue as it shall be from now on',
  input: z.extend(z.omit(ProfileDraft, { type: true }), {
    profileId: z.string(),
    /** What the form was made from; when somebody else saved since, saving is refused. */
    revision: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: ProfileCard,
  refusals: editRefusals,
  may: profileTeam('profileId'),
  limit: { times: 120, seconds: 3600 },
});
