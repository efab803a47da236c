import { readCard } from '#modules/profiles/profiles/server/index.ts';
import type { UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { routeOnce } from '#platform/server/route-once.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { changeProfile, readProfileForm } from './change-profile.ts';
import { createProfile } from './create-profile.ts';
import type { ProfileEditorPorts } from './ports.ts';

/** Creates and changes communities, artists and venues (PRF-09, VEN-05, COM-15). */
export function openProfileEditor(ports: ProfileEditorPorts): Feature {
  return {
    routes: [
      routeOnce(
        calls.createProfile,
        ({ input, viewer, db }) => createProfile(db, ports, input, requireViewer(viewer).userId),
        ({ db }, id) => readCard(db, id),
      ),
      route(calls.getProfileForm, ({ input, viewer, db }) =>
        readProfileForm(db, input.profileId, requireViewer(viewer)),
      ),
      route(calls.updateProfile, ({ input, viewer, db }) =>
        changeProfile(db, ports, input, requireViewer(viewer)),
      ),
    ],
  };
}

/** Creates a profile as part of another module's transaction: an import. */
export const profileCreator =
  (ports: ProfileEditorPorts) => async (tx: Db, draft: calls.ProfileDraft, userId: UserId) =>
    readCard(tx, await createProfile(tx, ports, draft, userId));
