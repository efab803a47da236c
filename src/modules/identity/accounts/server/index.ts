import type { Feature, Services } from '#platform/server/feature.ts';
import type { Db } from '#platform/server/db.ts';
import { openLimiter } from '#platform/server/rate-limit.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Me } from '../me-contract.ts';
import type { Accounts } from './accounts.ts';
import { sweepCodes } from './code-store.ts';
import { sweepKnownPlaces } from './known-place-store.ts';
import { openKnownPlaces } from './known-places.ts';
import { buildMe } from './me.ts';
import { sweepChallenges } from './passkey-store.ts';
import { openPasswords } from './passwords.ts';
import { openPendingSignIns } from './pending.ts';
import { sweepPending } from './pending-store.ts';
import { policies } from './policies.ts';
import type { ProfilePort } from './profile-port.ts';
import { mountProviderCallback } from './providers/callback.ts';
import { openOidc } from './providers/oidc-client.ts';
import { providerRoutes } from './providers/routes.ts';
import { sweepConfirmationCodes } from './confirmation-code-store.ts';
import { ownTransactionRoutes, sessionRoutes } from './routes.ts';
import { findSecretFault } from './second-factor/codes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { openSessions } from './sessions.ts';
import { sweepSessions } from './session-store.ts';

export { addAccount, addDemoPerson } from './account-store.ts';
export { setPassword } from './password-store.ts';
export { countSessions, dropSessionsOf } from './session-store.ts';
export {
  dropAccount,
  findAccount,
  findAccountId,
  hasOtherAdmin,
  isDemoPerson,
  lockAddress,
  lockAdmins,
  setAdmin,
  setName,
} from './account-store.ts';
export { makeConfirmationCode, takeConfirmationCode } from './confirmation-codes.ts';
export { openPasswords } from './passwords.ts';
export { makeSignInLink } from './sign-in-link.ts';
export { sessionCookie } from './sessions.ts';

/** @param profiles comes from the app, because identity may not import profiles */
export function openAccounts(
  services: Services,
  profiles: ProfilePort,
): Feature & Required<Pick<Feature, 'viewerOf'>> & { meOf: (db: Db, viewer: Viewer) => Promise<Me> } {
  const places = openKnownPlaces(services.config);
  const sessions = openSessions(services.db, services.config, profiles.mayActAs, places);
  const passwords = openPasswords({ cheap: services.config.NODE_ENV === 'test' });
  const limiter = openLimiter(services.db);
  const pending = openPendingSignIns(services.config);
  const oidc = openOidc(services.config);
  const accounts: Accounts = {
    ...profiles,
    services,
    sessions,
    places,
    passwords,
    pending,
    oidc,
    limiter,
  };
  return {
    routes: [
      ...ownTransactionRoutes(accounts),
      ...sessionRoutes(accounts),
      ...providerRoutes(accounts),
      ...secondFactorRoutes(accounts),
    ],
    policies,
    mount: (app) => mountProviderCallback(app, accounts),
    findSecretFault: () => findSecretFault(services),
    viewerOf: sessions.viewerOf,
    meOf: (db, viewer) => buildMe(profiles, db, viewer),
    scheduledTasks: [
      {
        name: 'accounts.sweep',
        everySeconds: 3600,
        run: async () => {
          await sweepCodes(services.db);
          await sweepSessions(services.db);
          await sweepChallenges(services.db);
          await sweepConfirmationCodes(services.db);
          await sweepKnownPlaces(services.db);
          await sweepPending(services.db);
        },
      },
    ],
  };
}
