import type { OwnProfile, OwnProfileDraft, ownProfileRefusals } from '../contract.ts';

type NewPicture = {
  readonly blob: Blob;
  /** A local URL for the preview. */
  readonly url: string;
};

export type OwnProfileValues = Omit<OwnProfileDraft, 'links'> & {
  cityId: string | null;
  links: { url: string }[];
  /** `null` removes the picture, `undefined` keeps it. */
  picture: NewPicture | null | undefined;
};

export function valuesOf({
  images: _images,
  formerUsernames: _former,
  ...draft
}: OwnProfile): OwnProfileValues {
  return { ...draft, links: draft.links.map((url) => ({ url })), picture: undefined };
}

/** Empty links are left out. */
export function draftOf({
  picture: _picture,
  cityId: _city,
  links,
  ...values
}: OwnProfileValues): OwnProfileDraft {
  return { ...values, links: links.map(({ url }) => url.trim()).filter(Boolean) };
}

/** The field that shows each refusal. */
export const fieldOf: Readonly<Record<keyof typeof ownProfileRefusals, keyof OwnProfileValues>> = {
  firstNameRequired: 'firstName',
  nameTooLong: 'firstName',
  usernameScript: 'username',
  usernameLength: 'username',
  usernameInvalid: 'username',
  usernameReserved: 'username',
  usernameTaken: 'username',
  usernameChangedTooOften: 'username',
  pronounsTooLong: 'pronouns',
  bioTooLong: 'bio',
  tooManyLinks: 'links',
  linkInvalid: 'links',
  tooManyGenres: 'genreIds',
  cityUnknown: 'cityId',
  neighborhoodUnknown: 'neighborhoodId',
  addressTooLong: 'address1',
  pictureNotFound: 'picture',
};
