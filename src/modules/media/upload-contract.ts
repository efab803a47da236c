import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const uploadLimits = {
  bytes: 10 * 1024 * 1024,
  /** Width times height. A decoded picture of this size takes a quarter of a gigabyte. */
  pixels: 60_000_000,
  minutes: 15,
  frames: 120,
} as const;

export const uploadTypes = ['image/jpeg', 'image/gif', 'image/png'] as const;

export const refusals = {
  keyTaken: {
    status: 409,
    title: 'Already uploaded',
    message: 'You already uploaded a picture with this key.',
  },
  uploadNotFound: {
    status: 404,
    title: 'Upload not found',
    message: 'This upload URL is invalid, expired or already used. Create a new one.',
  },
  notAPicture: {
    status: 422,
    title: 'Unsupported file',
    message: 'We couldn’t read this picture. Send a JPEG, GIF or PNG.',
  },
  pictureTooLarge: {
    status: 422,
    title: 'Picture too large',
    message: 'Use a picture with up to 60 megapixels, for example 7,700 by 7,700 pixels.',
  },
} as const satisfies RefusalTable;

export const createUploadUrl = call('POST /media/createUploadUrl', {
  summary:
    'Create a URL on this host that accepts one picture by PUT, once, within 15 minutes: up to 10 MB of the given type', // MED-01, MED-02
  input: z.object({
    /** `feedPost`, `event`, `artist` … */
    itemType: z.string().check(z.minLength(1), z.maxLength(40)),
    /** `{id}/{timestamp}.jpeg`. Posts, events and profiles attach the picture by this key (MED-03). */
    key: z.string().check(z.regex(/^[\w:.-]{1,200}\/\d{1,17}\.(?:jpe?g|gif|png)$/)),
    contentType: z.enum(uploadTypes),
  }),
  answer: z.object({ url: z.string() }),
  refusals,
  may: 'signedIn',
  limit: { times: 40, seconds: 600 },
});
