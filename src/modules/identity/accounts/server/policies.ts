import { commonRefusals, refuse } from '#platform/refusal.ts';
import { isUuid } from '#platform/ids.ts';
import { policy, requireViewer, type Policies } from '#platform/server/http.ts';
import { confirmRefusals } from '../confirm-contract.ts';
import { refusals } from '../contract.ts';
import { hasSession, isRecent } from './session-store.ts';

const { signInRequired } = commonRefusals;
const { recentSignInRequired } = confirmRefusals;

export const policies: Policies = {
  /** A session of somebody else is as unknown as one that never was. */
  'session.owner': policy(
    { signInRequired, sessionNotFound: refusals.sessionNotFound },
    async ({ viewer, input, db }) => {
      const { sessionId } = input as { sessionId: string };
      if (!(await hasSession(db, requireViewer(viewer).userId, sessionId)))
        throw refuse(refusals, 'sessionNotFound');
    },
  ),
  /** Signed in, or confirmed, within the last minutes: what a stolen session must not do (ACC-01). */
  recentSignIn: policy({ signInRequired, recentSignInRequired }, async ({ viewer, db }) => {
    const { userId, sessionId } = requireViewer(viewer);
    if (!isUuid(sessionId) || !(await isRecent(db, userId, sessionId)))
      throw refuse(confirmRefusals, 'recentSignInRequired');
  }),
};
