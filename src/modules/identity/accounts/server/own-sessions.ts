import type { Db } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { deviceOf } from '../rules.ts';
import { isDemoPerson } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { dropOtherSessions, dropSession, dropSessionsOf, findSessionsOf } from './session-store.ts';

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

/** Visitors of a demo don't end each other's sessions. */
export async function endOtherSessions(tx: Db, { userId, sessionId }: Viewer) {
  const isShared = await isDemoPerson(tx, userId);
  return { signedOut: isShared ? 0 : await dropOtherSessions(tx, userId, sessionId) };
}

/** Visitors of a demo see only their own session. */
export async function listSessions(db: Db, { userId, sessionId }: Viewer) {
  const [rows, isShared] = await Promise.all([findSessionsOf(db, userId), isDemoPerson(db, userId)]);
  const items = rows
    .filter(({ id }) => !isShared || id === sessionId)
    .map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThis: id === sessionId,
    }));
  return { items, total: items.length, offset: 0 };
}
