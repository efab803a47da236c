import { commonRefusals, refuse } from '#platform/refusal.ts';
import { isUuid } from '#platform/ids.ts';
import { accessRefusals } from '#platform/server/access-refusals.ts';
import type { Db } from '#platform/server/db.ts';
import { policy, type Policy } from '#platform/server/policies.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { confirmRefusals } from '../confirm-contract.ts';
import { refusals } from '../contract.ts';
import { recentAdmin, recentSignIn, sessionOwner } from '../policies.ts';
import { hasSession, isRecentlyConfirmed } from './session-store.ts';

const { signInRequired } = commonRefusals;
const { recentSignInRequired } = confirmRefusals;

export const policies: readonly Policy[] = [
  /** Another user's session gets the same answer as one that doesn't exist. */
  policy(
    sessionOwner,
    { signInRequired, sessionNotFound: refusals.sessionNotFound },
    async ({ viewer, subject: sessionId, db }) => {
      if (!(await hasSession(db, requireViewer(viewer).userId, sessionId)))
        throw refuse(refusals, 'sessionNotFound');
    },
  ),
  policy(recentSignIn, { signInRequired, recentSignInRequired }, ({ viewer, db }) =>
    requireRecentSignIn(db, requireViewer(viewer)),
  ),
  policy(recentAdmin, { ...accessRefusals, recentSignInRequired }, async ({ viewer, db }) => {
    const user = requireViewer(viewer);
    if (!user.admin) throw refuse(commonRefusals, 'notAllowed');
    await requireRecentSignIn(db, user);
  }),
];

async function requireRecentSignIn(db: Db, { userId, sessionId }: Viewer): Promise<void> {
  if (!isUuid(sessionId) || !(await isRecentlyConfirmed(db, userId, sessionId)))
    throw refuse(confirmRefusals, 'recentSignInRequired');
}
