import { readInstance } from '#modules/instance/settings/server/index.ts';
import type { ProfileId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { hostRefusals } from '../host-refusals.ts';
import { isVerified } from './store.ts';

/**
 * Checks who may create events on this instance, and become their host (INS-03).
 * @param hostId null for a page that doesn't exist yet
 * @throws Refusal hostsAdminsOnly, hostsVerifiedOnly
 */
export async function requireMayHost(
  db: Db,
  hostId: ProfileId | null,
  by: Pick<Viewer, 'admin'>,
): Promise<void> {
  const { eventHosts } = await readInstance(db);
  if (eventHosts === 'everyone' || by.admin) return;
  if (eventHosts === 'admins') throw refuse(hostRefusals, 'hostsAdminsOnly');
  if (!hostId || !(await isVerified(db, hostId))) throw refuse(hostRefusals, 'hostsVerifiedOnly');
}
