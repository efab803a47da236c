import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { deletePage, readPageDeletion, type PageDeletionPorts } from './delete-page.ts';

export { holdProfiles } from './store.ts';

/** Lets owners delete their communities, artists and venues. */
export function openPageDeletion(ports: PageDeletionPorts): Feature {
  return {
    routes: [
      route(calls.getPageDeletion, ({ input, viewer, db }) =>
        readPageDeletion(db, ports, requireViewer(viewer), input.profileId),
      ),
      route(calls.deletePage, async ({ input, viewer, db }) => {
        await deletePage(db, ports, requireViewer(viewer), input.profileId);
        return {};
      }),
    ],
  };
}
