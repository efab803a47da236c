/** The call that follows a page that signed-in users share. In a file of its own because the first view needs it. */
import * as z from 'zod/mini';
import { Me } from '#modules/identity/accounts/me-contract.ts';
import { SavedIds } from '#modules/events/saves/contract.ts';
import { Safety } from '#modules/profiles/blocks/contract.ts';
import { Participation } from '#modules/profiles/communities/contract.ts';
import { FollowState, manyIds } from '#modules/profiles/follows/contract.ts';
import { call } from '#platform/contract.ts';

export const getOwnParts = call('GET /me/ownParts', {
  summary:
    'Return the viewer, their unread notifications, saved events, follow and membership statuses, and whether they muted one profile, for pages that all signed-in users share',
  input: z.object({
    follows: z.optional(manyIds),
    communities: z.optional(manyIds),
    /** The profile whose page it is. */
    profile: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: z.object({
    /** `null` for visitors. */
    me: z.nullable(Me),
    /** Unread notifications of the profile that the viewer acts as. */
    unread: z.int(),
    saved: SavedIds,
    /** The follow statuses asked for, without profiles that don't exist. */
    follows: z.array(z.extend(FollowState, { id: z.string() })),
    /** Whether they muted the profile asked for. `null` without one, and for their own. */
    safety: z.nullable(Safety),
    /** Their membership statuses in the communities asked for, without those that don't exist (COM-11). */
    participations: z.array(z.extend(Participation, { id: z.string() })),
  }),
  may: 'anyone',
  // The answer describes the viewer, and its statuses leave out blocked users.
  namesBlocked: true,
});
