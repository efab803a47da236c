import type { Gel } from '#kit/gels.ts';
import type { Db } from '#kit/server/db.ts';
import type { Services } from '#kit/server/feature.ts';
import type { Limiter } from '#kit/server/http.ts';
import type { AuthPort } from './auth-port.ts';
import type { Sessions } from './sessions.ts';

/** The face of a person, as their profile has it. */
export type Face = {
  /** Bare. */
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly gel: Gel;
};

/** What accounts need of profiles, which come after them in the order of features: the app hands it in. */
export type ProfilePart = {
  /** Runs in the transaction that makes the account: nobody is ever without a profile. */
  readonly createProfile: (tx: Db, person: { id: string; name: string }) => Promise<void>;
  readonly facesOf: (db: Db, userIds: readonly string[]) => Promise<readonly Face[]>;
};

/** What the actions of this feature stand on. */
export type Accounts = ProfilePart & {
  readonly services: Services;
  readonly sessions: Sessions;
  /** Opened by the first who needs it: the library costs a quarter of a second and 20 MB. */
  readonly auth: () => Promise<AuthPort>;
  /** Counts tries per address, whatever the network they come from. */
  readonly limiter: Limiter;
};
