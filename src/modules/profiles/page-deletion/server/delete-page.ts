import { isDemoPerson } from '#modules/identity/accounts/server/index.ts';
import { forgetFollows } from '#modules/profiles/follows/server/index.ts';
import { profileDeleted } from '#modules/profiles/profiles/events.ts';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { profileKeyOf, type ProfileKey } from '#modules/profiles/profiles/rules.ts';
import {
  blankPages,
  clearTeam,
  findProfileRole,
  lockTeam,
  profileRoleRefusals,
} from '#modules/profiles/profiles/server/index.ts';
import { newId, type ProfileId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { blockerRefusals, type DeletionBlocker } from '../contract.ts';
import { endParticipations, findUpcoming } from './store.ts';

export type PageDeletionPorts = {
  /** Those of some pages whose payouts, refunds or disputes are open, or that owe money or are owed some. */
  readonly listOpenMoney: (db: Db, profileIds: readonly ProfileId[]) => Promise<readonly ProfileId[]>;
  /** Remove a page’s data from higher modules, in the transaction that deletes it. */
  readonly handlers: readonly ((tx: Db, profileId: ProfileId) => Promise<unknown>)[];
};

type Page = ProfileKey & { readonly id: ProfileId; readonly wireId: string; readonly isOwn: boolean };

/** Reasons that prevent the deletion: one that lasts, or all that the owner can do something about. */
async function listBlockers(
  db: Db,
  { listOpenMoney }: PageDeletionPorts,
  { id, wireId, isOwn, ...key }: Page,
  userId: UserId,
): Promise<DeletionBlocker[]> {
  const [isDemo, { isHosting, isPlaying }, openMoney] = await Promise.all([
    isDemoPerson(db, userId),
    findUpcoming(db, id),
    listOpenMoney(db, [id]),
  ]);
  const pathTo = (section: string) => manageProfilePath({ ...key, id: wireId }, section);
  if (!isOwn) return [{ reason: 'notOwner', path: null }];
  if (isDemo) return [{ reason: 'demoStays', path: null }];
  if (key.provider !== 'backbeat') return [{ reason: 'providedPage', path: pathTo('team') }];
  const blockers: readonly (DeletionBlocker & { isTrue: boolean })[] = [
    { reason: 'stillHosting', path: pathTo('events'), isTrue: isHosting },
    { reason: 'stillPlaying', path: pathTo('gigs'), isTrue: isPlaying },
    { reason: 'moneyOpen', path: pathTo('payouts'), isTrue: openMoney.length > 0 },
  ];
  return blockers.flatMap(({ isTrue, ...blocker }) => (isTrue ? [blocker] : []));
}

/** @throws Refusal profileNotFound, profileGone */
async function findPage(db: Db, viewer: Viewer, wireId: string): Promise<Page> {
  // Instance admins count as owners elsewhere, but their acts are logged with a reason.
  const { id, role } = await findProfileRole(db, { ...viewer, admin: false }, wireId);
  const key = profileKeyOf(wireId);
  if (!key) throw refuse(profileRoleRefusals, 'profileNotFound');
  return { ...key, id, wireId, isOwn: role === 'owner' };
}

export async function readPageDeletion(db: Db, ports: PageDeletionPorts, viewer: Viewer, wireId: string) {
  return { blockers: await listBlockers(db, ports, await findPage(db, viewer, wireId), viewer.userId) };
}

/**
 * Deletes a community, artist or venue (docs/decisions/0076). Its name stays for past events and the books.
 * @throws Refusal profileNotFound, profileGone, or the first of `blockerRefusals`
 */
export async function deletePage(
  tx: Db,
  ports: PageDeletionPorts,
  viewer: Viewer,
  wireId: string,
): Promise<void> {
  const { id } = await findPage(tx, viewer, wireId);
  if (!(await lockTeam(tx, id))) throw refuse(profileRoleRefusals, 'profileGone');
  // Read again: it may have a new owner since.
  const [blocker] = await listBlockers(tx, ports, await findPage(tx, viewer, wireId), viewer.userId);
  if (blocker) throw refuse(blockerRefusals, blocker.reason);

  const teamIds = await clearTeam(tx, id);
  await forgetFollows(tx, id);
  await endParticipations(tx, id);
  for (const handle of ports.handlers) await handle(tx, id);
  await blankPages(tx, [id]);
  const payload = { profileId: id, byId: viewer.userId, teamIds };
  await publish(tx, profileDeleted, { key: newId(), payload });
}
