import type { Gel } from '#platform/gels.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

/** The face of a person, as their profile has it. */
export type ProfileSummary = {
  /** Bare. */
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly gel: Gel;
  readonly type: 'user' | 'community' | 'artist' | 'venue';
  /** With the prefix of the wire. */
  readonly wireId: string;
};

/** A person, and a profile they may act as. Bare ids. */
export type ActAsRequest = { readonly userId: UserId; readonly profileId: ProfileId };

/** What accounts need of profiles and of who looks after the house, which come after them in the order of features: the app hands it in. */
export type ProfilePort = {
  /** Runs in the transaction that makes the account: nobody is ever without a profile. */
  readonly createProfile: (tx: Db, person: { id: string; name: string }) => Promise<void>;
  readonly facesOf: (db: Db, profileIds: readonly ProfileId[]) => Promise<readonly ProfileSummary[]>;
  /** Whether each person runs each profile (SWI-09), in the same order. */
  readonly mayActAs: (db: Db, wishes: readonly ActAsRequest[]) => Promise<readonly boolean[]>;
  /** @returns the bare id of a profile the person runs, or of the person; undefined when it is neither. */
  readonly findOwnProfile: (db: Db, userId: UserId, wireId: string) => Promise<string | undefined>;
  /** Whether somebody may not sign in. */
  readonly isSuspended?: (db: Db, userId: UserId) => Promise<boolean>;
};
