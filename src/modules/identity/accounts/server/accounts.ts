import type { Services } from '#platform/server/feature.ts';
import type { Limiter } from '#platform/server/call-limit.ts';
import type { ProfilePart } from './profile-port.ts';
import type { Places } from './known-places.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** What the actions of this feature stand on. */
export type Accounts = ProfilePart & {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly places: Places;
  readonly passwords: Passwords;
  /** Counts tries, for all processes together. */
  readonly limiter: Limiter;
};
