import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { ratesOf } from '#modules/events/ticket-types/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import * as events from '../event-contract.ts';
import * as money from '../money-contract.ts';
import * as work from '../work-contract.ts';
import { listAccounts } from './account-store.ts';
import { changeRole, changeSuspension, signOut, toAccounts } from './change-account.ts';
import { changeTopPerformer, verify } from './change-profile.ts';
import { readEvents, restore, takeDown, type CancelEvent } from './events.ts';
import { dismiss, readFailed, readWork, retry, type ListQueues } from './failed.ts';
import { readFeeRates, setFeeRate } from './fee-rates.ts';
import { readIntegrations } from './integrations.ts';
import { readOrders } from './orders.ts';
import { listSales, readDay } from './overview-store.ts';
import { listAdminProfiles } from './profile-store.ts';

export { wordsQuery } from './words-query.ts';

/** The admin console (ADM-01). Every action is logged by `safety`. */
export function openAdmin(
  { config }: Pick<Services, 'config'>,
  { cancelEvent, listQueues }: { readonly cancelEvent: CancelEvent; readonly listQueues: ListQueues },
): Feature {
  const standard = ratesOf(config);
  return {
    routes: [
      route(calls.getAdminOverview, ({ db }) => readToday(db, listQueues)),
      route(calls.listAdminProfiles, async ({ input: { type, q, ...page }, db }) => {
        const { rows, next } = await listAdminProfiles(db, type, q, page);
        const items = rows.map((row) => {
          const profile = toProfileCard(row);
          const { claimable, popularity, topPerformer } = row;
          return { profile, path: profilePath(profile), claimable, popularity, topPerformer };
        });
        return { items, next };
      }),
      route(calls.setVerification, ({ input, viewer, db }) =>
        verify(db, input, requireViewer(viewer).userId),
      ),
      route(calls.setTopPerformer, ({ input, viewer, db }) =>
        changeTopPerformer(db, input, requireViewer(viewer).userId),
      ),
      route(calls.listAccounts, async ({ input: { q, show, ...page }, db }) => {
        const { rows, next } = await listAccounts(db, show, q, page);
        return { items: await toAccounts(db, rows), next };
      }),
      route(calls.setRole, ({ input, viewer, db }) => changeRole(db, input, requireViewer(viewer).userId)),
      route(calls.setSuspension, ({ input, viewer, db }) =>
        changeSuspension(db, input, requireViewer(viewer).userId),
      ),
      route(calls.signOutPerson, ({ input, viewer, db }) => signOut(db, input, requireViewer(viewer).userId)),
      route(events.listAllEvents, ({ input, db }) => readEvents(db, input)),
      route(events.takeDownEvent, ({ input, viewer, db }) =>
        takeDown(db, input, requireViewer(viewer), cancelEvent),
      ),
      route(events.restoreEvent, ({ input, viewer, db }) => restore(db, input, requireViewer(viewer))),
      route(money.listAdminOrders, ({ input, db }) => readOrders(db, input)),
      route(money.listFeeRates, ({ input, db }) => readFeeRates(db, input, standard)),
      route(money.setFeeRate, ({ input, viewer, db }) => setFeeRate(db, input, requireViewer(viewer).userId)),
      route(work.getWork, ({ db }) => readWork(db, listQueues)),
      route(work.listFailed, ({ input, db }) => readFailed(db, input, listQueues)),
      route(work.retryFailed, ({ input, viewer, db }) =>
        retry(db, input, requireViewer(viewer).userId, listQueues),
      ),
      route(work.dismissFailed, ({ input, viewer, db }) =>
        dismiss(db, input, requireViewer(viewer).userId, listQueues),
      ),
      route(work.listIntegrations, ({ db }) => readIntegrations(db, config)),
    ],
  };
}

async function readToday(db: Db, listQueues: ListQueues): Promise<calls.AdminOverview> {
  const [day, sales, waiting] = await Promise.all([readDay(db), listSales(db), readWork(db, listQueues)]);
  return { ...waiting, ...day, since: day.since.toISOString(), sales };
}
