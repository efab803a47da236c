import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { becomeFirstAdmin } from './first-admin.ts';

export { makeAdmin, makeSetupLink } from './first-admin.ts';

/** The first steps of a new instance (INS-01). */
export function openSetup(): Feature {
  return {
    routes: [
      route(calls.becomeFirstAdmin, ({ input, viewer, db }) =>
        becomeFirstAdmin(db, input.token, requireViewer(viewer)),
      ),
    ],
  };
}
