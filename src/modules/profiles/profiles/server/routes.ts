import { cutPage } from '#platform/cursor.ts';
import { accessRefusals } from '#platform/server/access-refusals.ts';
import { policy, requireSelf, type Policy } from '#platform/server/policies.ts';
import { route, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { listProfiles, type ProfileType } from '../contract.ts';
import { ownOrPublicProfiles } from '../policies.ts';
import { getManagedProfile } from '../manage-contract.ts';
import { listOwnProfiles } from './own-profiles.ts';
import { countProfiles, listNewestProfiles, toProfileCard } from './store.ts';
import { findProfileRole, teamPolicies } from './team-policies.ts';
import { readCard } from './team-store.ts';

/** @param actingTypes the profile types users may act as (SWI-07) */
export const routesOf = (actingTypes: readonly ProfileType[]): Route[] => [
  route(listProfiles, async ({ input, viewer, db }) => {
    const { type = 'community' } = input;
    if (input.userId !== undefined) {
      return listOwnProfiles(
        db,
        requireViewer(viewer).userId,
        input.type ? [input.type] : actingTypes,
        input.limit,
      );
    }
    const rows = await listNewestProfiles(db, type, { limit: input.limit + 1, cursor: input.cursor });
    const { rows: shown, next } = cutPage(rows, input.limit, ({ place, id }) => [place, id]);
    return {
      items: shown.map(toProfileCard),
      total: await countProfiles(db, type),
      offset: 0,
      next,
    };
  }),

  route(getManagedProfile, async ({ input, viewer, db }) => {
    const { id, role } = await findProfileRole(db, requireViewer(viewer), input.profileId);
    return {
      profile: await readCard(db, id),
      creatorType: role === 'collaborator' ? ('collaborator' as const) : ('owner' as const),
    };
  }),
];

export const policies: readonly Policy[] = [
  ...teamPolicies,
  policy(
    ownOrPublicProfiles,
    accessRefusals,
    ({ viewer, subject: { userId } }) => {
      if (userId !== undefined) requireSelf(viewer, userId);
    },
    { isPublic: true },
  ),
];
