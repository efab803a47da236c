import type { Services } from '#platform/server/feature.ts';
import type { Limiter } from '#platform/server/call-limit.ts';
import type { ProfilePort } from './profile-port.ts';
import type { KnownPlaces } from './known-places.ts';
import type { Passwords } from './passwords.ts';
import type { PendingSignIns } from './pending.ts';
import type { Oidc } from './providers/oidc-client.ts';
import type { Sessions } from './sessions.ts';

/** Dependencies of the actions in this slice. */
export type Accounts = ProfilePort & {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly places: KnownPlaces;
  readonly passwords: Passwords;
  readonly pending: PendingSignIns;
  readonly oidc: Oidc;
  /** Shared by all processes. */
  readonly limiter: Limiter;
};
