import { removeInvitations } from '#modules/instance/sign-up/server/index.ts';
import {
  dropAccount,
  findAccount,
  hasOtherAdmin,
  isDemoPerson,
  lockAdmins,
} from '#modules/identity/accounts/server/index.ts';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { providerCode } from '#modules/events/events/rules.ts';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { profileWireId } from '#modules/profiles/profiles/rules.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { forgetMessagesTo } from '#platform/server/message-store.ts';
import { accountDeleted } from '../events.ts';
import { refusals, type DeletionBlocker, type DeletionStatus } from '../contract.ts';
import { emailAccountDeleted } from './emails.ts';
import * as store from './store.ts';

/** Removes a user's data from one module, in the transaction that deletes the account. */
export type DeletionHandler = (tx: Db, userId: UserId) => Promise<void>;

/** Those of some profiles whose money isn’t settled. */
export type ListOpenMoney = (db: Db, profileIds: readonly ProfileId[]) => Promise<readonly ProfileId[]>;

export async function readDeletionStatus(
  db: Db,
  listOpenMoney: ListOpenMoney,
  { userId }: Viewer,
): Promise<DeletionStatus> {
  const pages = await store.listOwnPages(db, userId);
  const account = await findAccount(db, userId);
  const [blockers, openMoney, tickets, isDemo, isLastAdmin] = await Promise.all([
    store.listDeletionBlockers(db, userId),
    listOpenMoney(
      db,
      pages.map(({ id }) => id),
    ),
    store.countTickets(db, userId),
    isDemoPerson(db, userId),
    account?.admin === true && hasOtherAdmin(db, userId).then((hasOther) => !hasOther),
  ]);
  return {
    blockers: blockers.map(toDeletionBlocker),
    openMoney: pages
      .filter(({ id }) => openMoney.includes(id))
      .map((page) => ({
        name: page.name,
        path: manageProfilePath({ ...page, id: profileWireId(page) }, 'payouts'),
      })),
    tickets,
    isDemo,
    isLastAdmin,
  };
}

function toDeletionBlocker({
  page,
  name,
  upcomingEvents: events,
  next,
}: store.DeletionBlockerRow): DeletionBlocker {
  const path = page
    ? manageProfilePath({ ...page, id: profileWireId(page) }, 'team')
    : manageEventPath({ providerCode: providerCode(next.provider), providerId: next.providerId }, 'team');
  return { name, upcomingEvents: events, path };
}

/** @throws Refusal demoStays, lastAdmin, stillHosting, moneyOpen */
async function requireNoBlockers(db: Db, listOpenMoney: ListOpenMoney, viewer: Viewer): Promise<void> {
  const { blockers, openMoney, isDemo, isLastAdmin } = await readDeletionStatus(db, listOpenMoney, viewer);
  if (isDemo) throw refuse(refusals, 'demoStays');
  if (isLastAdmin) throw refuse(refusals, 'lastAdmin');
  if (blockers.length > 0) throw refuse(refusals, 'stillHosting');
  if (openMoney.length > 0) throw refuse(refusals, 'moneyOpen');
}

/**
 * Deletes an account: ends its sessions and removes everything that others can see. A job that `account.left` starts
 * erases the rest (docs/decisions/0081). @throws Refusal demoStays, lastAdmin, stillHosting, moneyOpen
 */
export async function deleteAccount(
  services: Services,
  {
    listOpenMoney,
    atOnce,
  }: { readonly listOpenMoney: ListOpenMoney; readonly atOnce: readonly DeletionHandler[] },
  tx: Db,
  viewer: Viewer,
): Promise<void> {
  const { userId } = viewer;
  // Not only for admins: the user may have been made the last one a moment ago.
  await lockAdmins(tx);
  await store.lockPages(tx, userId);
  await requireNoBlockers(tx, listOpenMoney, viewer);
  const email = (await findAccount(tx, userId))?.email ?? viewer.email;
  if (!(await store.recordDeletion(tx, userId))) return;
  for (const handle of atOnce) await handle(tx, userId);
  const emails = [email, ...(await dropAccount(tx, userId, email))];
  await removeInvitations(tx, emails);
  await store.expireExportsOf(tx, userId);
  await forgetMessagesTo(tx, emails);
  await emailAccountDeleted(services, tx, email);
  await publish(tx, accountDeleted, { key: userId, payload: { userId } });
}
