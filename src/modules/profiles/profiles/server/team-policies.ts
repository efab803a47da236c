import { commonRefusals, refuse } from '#platform/refusal.ts';
import { accessRefusals } from '#platform/server/access-refusals.ts';
import type { Db } from '#platform/server/db.ts';
import { policy, requireViewer, type Policies, type Policy, type Viewer } from '#platform/server/http.ts';
import { refusals } from '../contract.ts';
import { profileKeyOf } from '../rules.ts';
import { findTeamPart } from './team-store.ts';

export type ProfilePart = 'owner' | 'collaborator';

/** The profile that a call is about, whatever the name of its id. */
type About = { profileId?: string; communityId?: string; artistId?: string; venueId?: string };

/**
 * What a person is to a profile: its owner, or one of those who said yes to help. The door team has no part in it, and
 * who looks after the house may what an owner may. @throws Refusal profileNotFound, profileGone
 */
export async function partInProfile(
  db: Db,
  viewer: Viewer,
  wireId: string,
): Promise<{ id: string; part: ProfilePart | undefined }> {
  const key = profileKeyOf(wireId);
  const found = key && key.type !== 'user' ? await findTeamPart(db, key, viewer.userId) : undefined;
  if (!found) throw refuse(refusals, 'profileNotFound');
  if (found.isGone) throw refuse(refusals, 'profileGone');
  return { id: found.id, part: viewer.admin ? 'owner' : (found.part ?? undefined) };
}

/** Of a policy that asks for `partInProfile`. */
export const profilePartRefusals = {
  ...accessRefusals,
  profileNotFound: refusals.profileNotFound,
  profileGone: refusals.profileGone,
};

const partsOf = (...parts: readonly ProfilePart[]): Policy =>
  policy(profilePartRefusals, async ({ db, viewer, input }) => {
    const { profileId, communityId, artistId, venueId } = input as About;
    const who = requireViewer(viewer);
    const { part } = await partInProfile(db, who, profileId ?? communityId ?? artistId ?? venueId ?? '');
    if (!part || !parts.includes(part)) throw refuse(commonRefusals, 'notAllowed');
  });

export const teamPolicies: Policies = {
  /** Owner and Admins: who runs a community, an artist or a venue (COM-14). */
  'profile.team': partsOf('owner', 'collaborator'),
  /** Who alone may give it away. */
  'profile.owner': partsOf('owner'),
};
