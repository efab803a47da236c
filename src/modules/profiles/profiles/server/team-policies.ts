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
import { findTeamRole } from './team-store.ts';

export type ProfileRole = 'self' | 'owner' | 'collaborator';

/**
 * The user's role in running a profile: owner or collaborator, and `self` for their own. Door Managers have none, and
 * admins count as owner. Other users are not found.
 * @throws Refusal profileNotFound, profileGone
 */
export async function findProfileRole(
  db: Db,
  viewer: Viewer,
  wireId: string,
): Promise<{ id: ProfileId; role: ProfileRole | undefined }> {
  const key = profileKeyOf(wireId);
  if (key?.type === 'user' && key.providerId === viewer.userId) return { id: viewer.userId, role: 'self' };
  const found = key && key.type !== 'user' ? await findTeamRole(db, key, viewer.userId) : undefined;
  if (!found) throw refuse(refusals, 'profileNotFound');
  if (found.isGone) throw refuse(refusals, 'profileGone');
  return { id: found.id, role: viewer.admin ? 'owner' : (found.role ?? undefined) };
}

export const profileRoleRefusals = {
  ...accessRefusals,
  profileNotFound: refusals.profileNotFound,
  profileGone: refusals.profileGone,
};

const requiresRole = (name: PolicyName<string>, ...roles: readonly ProfileRole[]): Policy =>
  policy(name, profileRoleRefusals, async ({ db, viewer, subject }) => {
    const { role } = await findProfileRole(db, requireViewer(viewer), subject);
    if (!role || !roles.includes(role)) throw refuse(commonRefusals, 'notAllowed');
  });

export const teamPolicies: readonly Policy[] = [
  requiresRole(profileTeam, 'owner', 'collaborator'),
  requiresRole(selfOrTeam, 'self', 'owner', 'collaborator'),
  requiresRole(profileOwner, 'owner'),
];
