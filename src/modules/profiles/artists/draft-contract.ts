import * as z from 'zod/mini';
import { ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { call } from '#platform/contract.ts';
import { commonRefusals, type RefusalTable } from '#platform/refusal.ts';
import { refusals } from './contract.ts';

export const artistLimits = { name: 100, url: 500 } as const;

const text = (characters: number) => z._default(z.string().check(z.trim(), z.maxLength(characters)), '');

/** An artist without a page. Checked by `performerChecks`. The picture is uploaded afterwards (PFM-04). */
export const PerformerDraft = z.object({
  name: text(1000),
  externalUrl: text(2000),
  /** Always empty: pictures are attached once the artist exists. */
  images: z._default(z.array(z.unknown()).check(z.maxLength(0)), []),
});
export type PerformerDraft = z.infer<typeof PerformerDraft>;

export const draftRefusals = {
  performerNameRequired: {
    status: 422,
    title: 'Performer name required',
    message: 'You must enter an performer name to continue.',
  },
  websiteRequired: {
    status: 422,
    title: 'Website required',
    message: 'You must enter a website to continue.',
  },
  imageRequired: { status: 422, title: 'Image required', message: 'You must choose an image to continue.' },
  performerNameTooLong: {
    status: 422,
    title: 'Name too long',
    message: `Use ${artistLimits.name} characters or fewer.`,
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
} as const satisfies RefusalTable;

export const createArtist = call('POST /artists', {
  summary: 'Create an artist who has no page yet', // ART-05
  input: PerformerDraft,
  answer: ProfileCard,
  refusals: { ...draftRefusals, profileGone: profileRefusals.profileGone },
  may: 'signedIn',
  status: 201,
  limit: { times: 30, seconds: 3600 },
  idempotencyKey: 'optional',
});

export const attachArtistImage = call('POST /artists/:artistId/images', {
  summary: 'Set an artist’s picture to an uploaded image', // ART-05, MED-03
  input: z.object({
    artistId: z.string(),
    images: z
      .array(
        z.object({
          provider: z._default(z.literal('local'), 'local'),
          key: z.string().check(z.maxLength(300)),
          width: z._default(z.int().check(z.gte(1), z.lte(20_000)), 500),
          height: z._default(z.int().check(z.gte(1), z.lte(20_000)), 500),
        }),
      )
      .check(z.minLength(1), z.maxLength(5)),
  }),
  answer: ProfileCard,
  refusals: { ...refusals, ...draftRefusals, notAllowed: commonRefusals.notAllowed },
  may: 'signedIn',
  limit: { times: 30, seconds: 3600 },
});
