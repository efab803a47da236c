import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { createFirstAdmin, openSetupLink } from './create-first-admin.ts';
import { becomeFirstAdmin } from './first-admin.ts';

export { makeAdmin, makeSetupLink } from './first-admin.ts';

/** The first steps of a new instance (INS-01, INS-07). */
export function openSetup(services: Services): Feature {
  return {
    routes: [
      route(calls.openSetupLink, ({ input, db }) => openSetupLink(services, db, input.token)),
      // Hashes a password, for which no transaction should wait.
      routeOwnTx(calls.createFirstAdmin, ({ input }) => createFirstAdmin(services, input)),
      route(calls.becomeFirstAdmin, ({ input, viewer, db }) =>
        becomeFirstAdmin(db, input.token, requireViewer(viewer)),
      ),
    ],
  };
}
