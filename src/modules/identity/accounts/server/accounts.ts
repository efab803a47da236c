import type { Services } from '#platform/server/feature.ts';
import type { Limiter } from '#platform/server/call-limit.ts';
import type { ProfilePort } from './profile-port.ts';
import type { KnownPlaces } from './known-places.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** What the actions of this feature stand on. */
export type Accounts = ProfilePort & {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly places: KnownPlaces;
  readonly passwords: Passwords;
  /** Counts tries, for all processes together. */
  readonly limiter: Limiter;
};
