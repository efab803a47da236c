import type { Db } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { isDemoPerson } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { dropSession, dropSessionsOf } from './session-store.ts';

/** Visitors of a demo share its users, so there only this browser is signed out. */
export async function signOutEverywhere(
  { sessions }: Accounts,
  tx: Db,
  { userId, sessionId }: Viewer,
  request: RequestFacts,
) {
  const isShared = await isDemoPerson(tx, userId);
  const signedOut = isShared
    ? Number(await dropSession(tx, userId, sessionId))
    : await dropSessionsOf(tx, userId);
  sessions.forget(request);
  return { signedOut };
}
