import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const uploadLimits = { bytes: 10 * 1024 * 1024, minutes: 15, frames: 120 } as const;

export const uploadTypes = ['image/jpeg', 'image/gif'] as const;

export const refusals = {
  keyTaken: { status: 409, title: 'Uploaded already', message: 'There is a picture under this key.' },
  uploadNotFound: {
    status: 404,
    title: 'No such upload',
    message: 'The address is wrong, too old, or was used. Ask for another one.',
  },
  notAPicture: {
    status: 422,
    title: 'Not a picture',
    message: 'We could not read it. Send a JPEG or a GIF.',
  },
} as const satisfies RefusalTable;

export const createUploadUrl = call('POST /media/createUploadUrl', {
  summary:
    'An address on this host that takes the bytes of one picture by PUT, for fifteen minutes and once: up to 10 MB of the named type (MED-01, MED-02)',
  input: z.object({
    /** What the picture is for: `feedPost`, `event`, `artist` … */
    itemType: z.string().check(z.minLength(1), z.maxLength(40)),
    /** `{id}/{timestamp}.jpeg`: what is attached afterwards names it (MED-03). */
    key: z.string().check(z.regex(/^[\w:.-]{1,200}\/\d{1,17}\.(?:jpe?g|gif)$/)),
    contentType: z.enum(uploadTypes),
  }),
  answer: z.object({ url: z.string() }),
  refusals,
  may: 'signedIn',
  limit: { times: 40, seconds: 600 },
});
