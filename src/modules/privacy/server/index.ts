import { subscribe } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { accountDeleted, dataExportRequested } from '../events.ts';
import { eraseRemainingData } from './erase-data.ts';
import { makeExport, makeExportLink, mountExports, readExport, sweepExports } from './exports.ts';
import {
  deleteAccount,
  readDeletionStatus,
  type DeletionHandler,
  type ListOpenMoney,
} from './delete-account.ts';
import { packExport } from './pack-export.ts';
import * as store from './store.ts';

export { foreignTables, dependentTables, personalTables } from './personal-tables.ts';

export type PrivacyOptions = {
  readonly listOpenMoney: ListOpenMoney;
  /** Run in the transaction of the deletion. */
  readonly atOnce: readonly DeletionHandler[];
  /** Run later in a job, for slow work on data that nobody sees. */
  readonly later: readonly DeletionHandler[];
};

/** Data export and account deletion (ACC-03). */
export function openPrivacy(services: Services, options: PrivacyOptions): Feature {
  const { config, db } = services;
  const { listOpenMoney, later } = options;
  return {
    routes: [
      route(calls.getDataExport, ({ viewer, db: from }) => readExport(from, requireViewer(viewer).userId)),
      routeOwnTx(calls.makeDataExport, ({ viewer }) => makeExport(services, requireViewer(viewer).userId)),
      route(calls.makeExportLink, ({ viewer, db: from }) =>
        makeExportLink(config, from, requireViewer(viewer).userId),
      ),
      route(calls.getDeletionStatus, ({ viewer, db: from }) =>
        readDeletionStatus(from, listOpenMoney, requireViewer(viewer)),
      ),
      route(calls.deleteAccount, async ({ viewer, db: tx }) => {
        await deleteAccount(services, options, tx, requireViewer(viewer));
        return {};
      }),
    ],
    mount: (app) => mountExports(app, services),
    subscribers: [
      subscribe(dataExportRequested, {
        name: 'leaving.pack',
        by: 'queued',
        handle: ({ payload: { exportId } }) => packExport(services, exportId),
      }),
      subscribe(accountDeleted, {
        name: 'leaving.erase',
        by: 'queued',
        handle: ({ payload: { userId } }) => eraseRemainingData(services, later, userId),
      }),
    ],
    scheduledTasks: [
      { name: 'leaving.sweep-exports', everySeconds: 3600, run: () => sweepExports(services) },
    ],
    verify: async () => {
      const unerased = await store.countUnerased(db);
      return unerased > 0 ? [`${unerased} deleted accounts have data that is not erased`] : [];
    },
  };
}
