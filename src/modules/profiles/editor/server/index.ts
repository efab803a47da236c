import { createProfile, getProfileForm, updateProfile } from '#modules/profiles/editor/contract.ts';
import type { Feature } from '#platform/server/feature.ts';
import { requireViewer, route } from '#platform/server/http.ts';
import { changeProfile, readProfileForm } from './change-profile.ts';
import { makeProfile } from './create-profile.ts';

/** A creator profile is made of what several features keep, so it is composed here (PRF-09, VEN-05, COM-15). */
export function openProfileForm(): Feature {
  return {
    routes: [
      route(createProfile, ({ input, viewer, db }) => makeProfile(db, input, requireViewer(viewer).userId)),
      route(getProfileForm, ({ input, viewer, db }) =>
        readProfileForm(db, input.profileId, requireViewer(viewer)),
      ),
      route(updateProfile, ({ input, viewer, db }) => changeProfile(db, input, requireViewer(viewer))),
    ],
  };
}
