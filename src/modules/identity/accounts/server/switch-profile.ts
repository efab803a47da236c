import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals, type Me } from '../contract.ts';
import type { Accounts } from './accounts.ts';
import { buildMe } from './me.ts';
import { actAs } from './session-store.ts';

/** Switches the profile this browser acts as, and remembers the previous one (SWI-06). */
export async function switchProfile(accounts: Accounts, tx: Db, viewer: Viewer, wireId: string): Promise<Me> {
  const profileId = await accounts.findOwnProfile(tx, viewer.userId, wireId);
  if (!profileId) throw refuse(refusals, 'profileNotYours');
  if (profileId === viewer.profileId) return buildMe(accounts, tx, viewer);

  await actAs(tx, viewer.sessionId, profileId === viewer.userId ? null : profileId);
  return buildMe(accounts, tx, { ...viewer, profileId, actedAs: viewer.profileId });
}
