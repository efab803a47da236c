import type { PolicyName } from '#platform/contract.ts';
import type { ProfileId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { accessRefusals } from '#platform/server/access-refusals.ts';
import type { Db } from '#platform/server/db.ts';
import { policy, type Policy } from '#platform/server/policies.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import { profileOwner, profileTeam, selfOrTeam } from '../policies.ts';
import { profileKeyOf } from '../rules.ts';
import { findTeamPart } from './team-store.ts';

export type ProfilePart = 'self' | 'owner' | 'collaborator';

/**
 * The user's role in running a profile: owner or collaborator, and `self` for their own. Door Managers have none, and
 * admins count as owner. Other users are not found.
 * @throws Refusal profileNotFound, profileGone
 */
export async function partInProfile(
  db: Db,
  viewer: Viewer,
  wireId: string,
): Promise<{ id: ProfileId; part: ProfilePart | undefined }> {
  const key = profileKeyOf(wireId);
  if (key?.type === 'user' && key.providerId === viewer.userId) return { id: viewer.userId, part: 'self' };
  const found = key && key.type !== 'user' ? await findTeamPart(db, key, viewer.userId) : undefined;
  if (!found) throw refuse(refusals, 'profileNotFound');
  if (found.isGone) throw refuse(refusals, 'profileGone');
  return { id: found.id, part: viewer.admin ? 'owner' : (found.part ?? undefined) };
}

export const profilePartRefusals = {
  ...accessRefusals,
  profileNotFound: refusals.profileNotFound,
  profileGone: refusals.profileGone,
};

const partsOf = (name: PolicyName<string>, ...parts: readonly ProfilePart[]): Policy =>
  policy(name, profilePartRefusals, async ({ db, viewer, subject }) => {
    const { part } = await partInProfile(db, requireViewer(viewer), subject);
    if (!part || !parts.includes(part)) throw refuse(commonRefusals, 'notAllowed');
  });

export const teamPolicies: readonly Policy[] = [
  partsOf(profileTeam, 'owner', 'collaborator'),
  partsOf(selfOrTeam, 'self', 'owner', 'collaborator'),
  partsOf(profileOwner, 'owner'),
];
