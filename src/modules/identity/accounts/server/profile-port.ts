import type { Gel } from '#platform/gels.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

/** A profile as accounts show it. */
export type ProfileSummary = {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly gel: Gel;
  readonly type: 'user' | 'community' | 'artist' | 'venue';
  /** With its prefix. */
  readonly wireId: string;
  readonly verified?: boolean;
};

/** Asks whether a user may act as a profile. */
export type ActAsRequest = { readonly userId: UserId; readonly profileId: ProfileId };

/** Functions of the profiles and safety modules for accounts, which they may not import. The app provides it. */
export type ProfilePort = {
  /** Runs in the transaction that creates the account. */
  readonly createProfile: (tx: Db, person: { id: UserId; name: string }) => Promise<void>;
  readonly facesOf: (db: Db, profileIds: readonly ProfileId[]) => Promise<readonly ProfileSummary[]>;
  /** @returns one answer per request, in the same order (SWI-09) */
  readonly mayActAs: (db: Db, wishes: readonly ActAsRequest[]) => Promise<readonly boolean[]>;
  /** @returns the id of a profile the user may act as, or of the user; undefined when it is neither */
  readonly findOwnProfile: (db: Db, userId: UserId, wireId: string) => Promise<ProfileId | undefined>;
  readonly isSuspended?: (db: Db, userId: UserId) => Promise<boolean>;
};
