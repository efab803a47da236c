import type { Services } from '#kit/server/feature.ts';
import type { Limiter } from '#kit/server/http.ts';
import type { AuthPort } from './auth-port.ts';
import type { ProfilePart } from './profile-part.ts';
import type { Sessions } from './sessions.ts';

/** What the actions of this feature stand on. */
export type Accounts = ProfilePart & {
  readonly services: Services;
  readonly sessions: Sessions;
  /** Opened by the first who needs it: the library costs a quarter of a second and 20 MB. */
  readonly auth: () => Promise<AuthPort>;
  /** Counts tries per address, whatever the network they come from. */
  readonly limiter: Limiter;
};
