import * as z from 'zod/mini';
import { Image } from '#modules/media/contract.ts';
import { call, idIn, self, wireId } from '#platform/contract.ts';
import { CityId, UserId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const ownProfileLimits = {
  /** Characters of first and last name together. */
  name: 100,
  usernameMin: 3,
  usernameMax: 30,
  /**
   * Days until others can take a former username, or the username of a deleted user. A former username redirects until
   * it is taken.
   */
  usernameDays: 90,
  /** Former usernames that a user may hold at a time. */
  formerUsernames: 3,
  pronouns: 40,
  bio: 500,
  links: 5,
  link: 300,
  genres: 5,
  address: 200,
} as const;

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));

/** The fields that users write themselves. Longer texts are refused by the rules, each with its own message. */
export const OwnProfileDraft = z.object({
  firstName: text(200),
  lastName: text(200),
  /** Empty: none. */
  username: text(200),
  pronouns: text(200),
  bio: text(5000),
  /** Web addresses, shown in this order. */
  links: z.array(text(1000)).check(z.maxLength(20)),
  /** A neighborhood id from `GET /locations`, or null. It sets the city, and only the city is public. */
  neighborhoodId: z.nullable(z.uuid()),
  /** From `GET /genres`, favorites first. */
  genreIds: z.array(z.uuid()).check(z.maxLength(20)),
  /** Private (PRF-03). */
  address1: text(1000),
  address2: text(1000),
  zipCode: text(1000),
});
export type OwnProfileDraft = z.infer<typeof OwnProfileDraft>;

export const OwnProfile = z.extend(OwnProfileDraft, {
  /** The home, if it is a city of this instance. */
  cityId: z.nullable(wireId(CityId)),
  images: z.array(Image),
  /** They redirect here. Others can't take them before `until`. */
  formerUsernames: z.array(z.object({ username: z.string(), until: z.iso.datetime() })),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const ownProfileRefusals = {
  firstNameRequired: { status: 422, title: 'Name required', message: 'Enter the name people will see.' },
  nameTooLong: {
    status: 422,
    title: 'Name too long',
    message: `Use ${ownProfileLimits.name} characters or fewer.`,
  },
  usernameScript: {
    status: 422,
    title: 'Unsupported characters',
    message: 'Use the letters a–z, digits, periods and underscores.',
  },
  usernameLength: {
    status: 422,
    title: 'Username too short or too long',
    message: `Use ${ownProfileLimits.usernameMin} to ${ownProfileLimits.usernameMax} characters.`,
  },
  usernameInvalid: {
    status: 422,
    title: 'Invalid username',
    message: 'Use letters and digits, with single periods or underscores between them.',
  },
  usernameReserved: {
    status: 422,
    title: 'Username not available',
    message: 'This name is reserved. Choose another one.',
  },
  usernameTaken: {
    status: 409,
    title: 'Username not available',
    message: 'This name is taken, or looks too much like one that is. Choose another one.',
  },
  usernameChangedTooOften: {
    status: 409,
    title: 'Too many username changes',
    message: `You can change your username ${ownProfileLimits.formerUsernames} times within ${ownProfileLimits.usernameDays} days.`,
  },
  pronounsTooLong: {
    status: 422,
    title: 'Pronouns too long',
    message: `Use ${ownProfileLimits.pronouns} characters or fewer.`,
  },
  bioTooLong: {
    status: 422,
    title: 'Bio too long',
    message: `Use ${ownProfileLimits.bio} characters or fewer.`,
  },
  tooManyLinks: {
    status: 422,
    title: 'Too many links',
    message: `Add up to ${ownProfileLimits.links} links.`,
  },
  linkInvalid: {
    status: 422,
    title: 'Invalid link',
    message: 'Enter web addresses that start with http:// or https://.',
  },
  tooManyGenres: {
    status: 422,
    title: 'Too many genres',
    message: `Choose up to ${ownProfileLimits.genres} genres.`,
  },
  cityUnknown: { status: 422, title: 'Unknown city', message: 'Choose a city from the list.' },
  neighborhoodUnknown: {
    status: 422,
    title: 'Unknown neighborhood',
    message: 'Choose a neighborhood from the list.',
  },
  addressTooLong: {
    status: 422,
    title: 'Address too long',
    message: `Use ${ownProfileLimits.address} characters or fewer per line.`,
  },
  pictureNotFound: {
    status: 404,
    title: 'Image not found',
    message: 'We couldn’t read the image. Upload it again.',
  },
} as const satisfies RefusalTable;

export const getOwnProfile = call('GET /users/:userId/form', {
  summary: 'Get the viewer’s own profile for editing', // OWN-01
  input: z.object({ userId: idIn(UserId) }),
  answer: OwnProfile,
  may: self('userId'),
});

export const changeOwnProfile = call('PUT /users/:userId', {
  summary: 'Change the viewer’s own profile. Fields that are absent stay as they are', // OWN-01
  input: z.extend(z.partial(OwnProfileDraft), {
    userId: idIn(UserId),
    /** From `GET /cities`. `null`, like a `null` neighborhood, removes the home. */
    cityId: z.optional(z.nullable(idIn(CityId))),
    /** Key of an uploaded image (MED-03). `null` removes the picture. */
    image: z.optional(z.nullable(z.object({ key: z.string().check(z.maxLength(300)) }))),
  }),
  answer: OwnProfile,
  refusals: ownProfileRefusals,
  may: self('userId'),
  limit: { times: 60, seconds: 3600 },
});

export const usernameRefusals = {
  usernameNotFound: {
    status: 404,
    title: 'Profile not found',
    message: 'No profile exists at this address.',
  },
} as const satisfies RefusalTable;

export const findUsername = call('GET /usernames/:username', {
  summary: 'Find a user by their current or a former username', // OWN-01
  input: z.object({ username: z.string().check(z.maxLength(200)) }),
  answer: z.object({
    id: wireId(UserId),
    /** The current one. `null` if the user has none any longer. */
    username: z.nullable(z.string()),
  }),
  refusals: usernameRefusals,
  may: 'anyone',
});
