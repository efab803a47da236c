import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { CommunityId } from '#platform/ids.ts';
import * as calls from '../contract.ts';
import * as events from '../event-import-contract.ts';
import { exportCommunity } from './export-community.ts';
import { importCommunity, previewCommunity, type MakeProfile } from './import-community.ts';
import { importEvents, planEventImport } from './import-events.ts';

/**
 * Export and import of communities and events (EXI-01).
 * @param inside private origins that may be fetched, for tests only
 */
export function openImportExport(
  { config }: Pick<Services, 'config'>,
  makeProfile: MakeProfile,
  inside: readonly string[] = [],
): Feature {
  return {
    routes: [
      route(calls.getCommunityFile, async ({ input, db }) => {
        const { name, text } = await exportCommunity(
          db,
          CommunityId.decodeOrNoId(input.communityId),
          config.PUBLIC_URL,
        );
        return { body: text, filename: `${name}.backbeat.json` };
      }),

      // Parsing files and fetching pages takes long: run outside of a transaction.
      routeOwnTx(calls.previewCommunityFile, ({ input, viewer, db }) =>
        previewCommunity(db, input.text, requireViewer(viewer)),
      ),

      routeOwnTx(calls.importCommunityFile, ({ input, viewer, db }) =>
        importCommunity(db, makeProfile, input.text, requireViewer(viewer)),
      ),

      routeOwnTx(events.previewEvents, ({ input, viewer, db }) =>
        planEventImport(db, input, requireViewer(viewer), inside),
      ),

      route(events.makeEvents, ({ input, viewer, db }) => importEvents(db, input, requireViewer(viewer))),
    ],
  };
}
