import { refuse } from '#kit/refusal.ts';
import { requireViewer, type Policies } from '#kit/server/http.ts';
import { refusals } from '../contract.ts';
import { hasSession } from './session-store.ts';

export const policies: Policies = {
  /** A session of somebody else is as unknown as one that never was. */
  'session.owner': async ({ viewer, input, db }) => {
    const { sessionId } = input as { sessionId: string };
    if (!(await hasSession(db, requireViewer(viewer).userId, sessionId)))
      throw refuse(refusals, 'sessionNotFound');
  },
};
