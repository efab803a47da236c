import type { CommunityId, ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

type ItemKey = { readonly provider: string; readonly providerId: string };

/** Functions of higher modules, passed in by the app. */
export type ProfileEditorPorts = {
  readonly setGenres: (tx: Db, profileId: ProfileId, genreIds: readonly string[]) => Promise<void>;
  /**
   * Finds events that a membership rule may name: public ones, those the community hosts, and those it named before, so
   * that no rule reveals a private event.
   */
  readonly listRequirableEvents: (
    db: Db,
    communityId: CommunityId,
    keys: readonly ItemKey[],
    namedBefore: readonly string[],
  ) => Promise<readonly (ItemKey & { readonly id: string })[]>;
};
