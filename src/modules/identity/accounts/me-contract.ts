/** The viewer. In a file of its own because every page loads it. */
import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { call, wireId } from '#platform/contract.ts';
import { gels, type Gel } from '#platform/gels.ts';

/** The viewer's account, with the name and picture of their profile. */
export const Me = z.object({
  id: wireId(UserId),
  name: z.string(),
  email: z.string(),
  /** URL; `null`: show initials (PRF-06). */
  image: z.nullable(z.string()),
  admin: z.boolean(),
  gel: z.enum(Object.keys(gels) as [Gel, ...Gel[]]),
  /** The profile the viewer acts as in this browser; `null`: as themselves (SWI-09). */
  acting: z.nullable(
    z.object({
      id: z.string(),
      type: z.enum(['community', 'artist', 'venue']),
      name: z.string(),
      image: z.nullable(z.string()),
    }),
  ),
  /** Whether the profile that the viewer acts as is verified. Left out if not. */
  verified: z.optional(z.literal(true)),
  /** The profile the viewer acted as before, to switch back to; `null` if they never switched (SWI-06). */
  back: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type Me = z.infer<typeof Me>;

export const getMe = call('GET /me', {
  summary: 'Get the signed-in user; null for visitors',
  input: z.object({}),
  answer: z.nullable(Me),
  may: 'anyone',
});
